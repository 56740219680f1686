import { type Bytes, fromHex } from "./bytes.ts";
import { decompressKey } from "./p256.ts";
import { CodeError } from "./problem.ts";
import { keyId } from "./refs.ts";

/** A public key of the city as scanners receive it. `key` is compressed, in hexadecimal digits. */
export type CityKey = { key: string; revoked: boolean };

/** The city's keys that a scanner knows, by their ids. */
export type KeyRing = ReadonlyMap<string, { key: CryptoKey; revoked: boolean }>;

/** Makes a compressed public key ready to verify with. Throws `CodeError` `off-curve`. */
export const importPublicKey = (compressed: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", decompressKey(compressed), { name: "ECDSA", namedCurve: "P-256" }, true, ["verify"]);

/** Makes the city's keys ready to verify with. A revoked key stays known, so that its codes get an answer of their own. */
export const createKeyRing = async (keys: readonly CityKey[]): Promise<KeyRing> =>
  new Map(
    await Promise.all(
      keys.map(async ({ key, revoked }) => {
        const bytes = fromHex(key);
        return [await keyId(bytes), { key: await importPublicKey(bytes), revoked }] as const;
      }),
    ),
  );

/** The key that a code names. Throws `CodeError` `unknown-key` for another city's and `revoked-key`. */
export const findCityKey = (ring: KeyRing, kid: string): CryptoKey => {
  const found = ring.get(kid);
  if (!found) throw new CodeError("unknown-key");
  if (found.revoked) throw new CodeError("revoked-key");
  return found.key;
};
