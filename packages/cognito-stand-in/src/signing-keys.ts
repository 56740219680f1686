import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";

/** The key pair that signs the tokens of one data directory. */
export type SigningKeys = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey; publicJwk: JWK };

/** Loads the signing keys of a data directory; the first call makes them, so no two directories trust each other. */
export const signingKeys = async (directory: string): Promise<SigningKeys> => {
  const path = join(directory, "signing-key.json");
  if (!existsSync(path)) await createKeys(directory, path);
  const { kid, privateJwk, publicJwk } = JSON.parse(readFileSync(path, "utf8"));
  return {
    kid,
    privateKey: (await importJWK(privateJwk, "RS256")) as CryptoKey,
    publicKey: (await importJWK(publicJwk, "RS256")) as CryptoKey,
    publicJwk: { ...publicJwk, kid, alg: "RS256", use: "sig" },
  };
};

const createKeys = async (directory: string, path: string): Promise<void> => {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const privateJwk = await exportJWK(privateKey);
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  mkdirSync(directory, { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify({ kid, privateJwk, publicJwk }), { mode: 0o600 });
  renameSync(`${path}.new`, path);
};
