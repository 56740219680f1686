import { createHash, createHmac, getDiffieHellman, randomBytes, timingSafeEqual } from "node:crypto";

/** What is kept instead of a password: hex of the salt and of g^x mod N. */
export type PasswordVerifier = { salt: string; verifier: string };

/** The server's half of one SRP-6a exchange; every number is a positive integer below N. */
export type SrpExchange = { clientA: bigint; serverB: bigint; secretB: bigint; verifier: bigint };

/** Hex of an integer as Java's BigInteger writes it: even length, a leading 00 when the high bit is set. */
export const padded = (value: bigint): string => {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return /^[89a-f]/.test(even) ? `00${even}` : even;
};

const sha256 = (hex: string): string => createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex");

export const fromHex = (hex: string): bigint => BigInt(`0x${hex}`);

// Cognito uses the 3072-bit group of RFC 3526 with generator 2 and SHA-256 (RFC 5054, as Amazon pads it).
export const N = fromHex(getDiffieHellman("modp15").getPrime("hex"));
const G = 2n;
export const K = fromHex(sha256(padded(N) + padded(G)));

/** Derives the verifier of a new password for the user id that Cognito returns as USER_ID_FOR_SRP. */
export const createVerifier = (poolName: string, userId: string, password: string): PasswordVerifier => {
  const salt = randomBytes(16).toString("hex");
  return { salt, verifier: verifierHex(poolName, userId, password, salt) };
};

/** Says whether a password is the one a verifier was derived from. */
export const isPassword = (poolName: string, userId: string, password: string, kept: PasswordVerifier): boolean =>
  verifierHex(poolName, userId, password, kept.salt) === kept.verifier;

/** Answers the client's SRP_A with the server's B; null when A is 0 mod N, which SRP forbids. */
export const startExchange = (clientAHex: string, kept: PasswordVerifier): SrpExchange | null => {
  const clientA = fromHex(clientAHex);
  if (clientA % N === 0n) return null;
  const secretB = fromHex(randomBytes(32).toString("hex"));
  const verifier = fromHex(kept.verifier);
  const serverB = (K * verifier + powerOfG(secretB)) % N;
  return { clientA, serverB, secretB, verifier };
};

export type Claim = { poolName: string; userId: string; secretBlock: string; timestamp: string };

/** Says whether the claim's signature (base64) proves that the client knew the password. */
export const isClaimProven = (exchange: SrpExchange, claim: Claim & { signature: string }): boolean => {
  const u = scrambling(exchange.clientA, exchange.serverB);
  const shared = power((exchange.clientA * power(exchange.verifier, u)) % N, exchange.secretB);
  const expected = signatureOf(claim, shared, u);
  const given = Buffer.from(claim.signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** The number u that both sides derive from what they sent each other. */
export const scrambling = (clientA: bigint, serverB: bigint): bigint =>
  fromHex(sha256(padded(clientA) + padded(serverB)));

/** The exponent x that a password and a salt (hex) stand for. */
export const passwordExponent = (poolName: string, userId: string, password: string, salt: string): bigint => {
  const identity = createHash("sha256").update(`${poolName}${userId}:${password}`).digest("hex");
  return fromHex(sha256(padded(fromHex(salt)) + identity));
};

/** The signature over a claim, made with the secret that both sides share. */
export const signatureOf = ({ poolName, userId, secretBlock, timestamp }: Claim, shared: bigint, u: bigint): Buffer => {
  const key = derivedKey(Buffer.from(padded(shared), "hex"), Buffer.from(padded(u), "hex"));
  const message = [poolName, userId, Buffer.from(secretBlock, "base64"), timestamp];
  const mac = createHmac("sha256", key);
  for (const part of message) mac.update(part);
  return mac.digest();
};

const verifierHex = (poolName: string, userId: string, password: string, salt: string): string =>
  powerOfG(passwordExponent(poolName, userId, password, salt)).toString(16);

const derivedKey = (secret: Buffer, salt: Buffer): Buffer => {
  const pseudoRandom = createHmac("sha256", salt).update(secret).digest();
  return createHmac("sha256", pseudoRandom).update("Caldera Derived Key\u0001").digest().subarray(0, 16);
};

export const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % N;
    if (bit === "1") result = (result * base) % N;
  }
  return result;
};

const exponentDigits = 64;
let powersOfG: bigint[][] | undefined;

/** For each hexadecimal digit of an exponent, from the last: what each of its values contributes. */
const tabulatePowers = (): bigint[][] => {
  let base = G;
  return Array.from({ length: exponentDigits }, () => {
    const row = [1n];
    for (let digit = 1; digit < 16; digit += 1) row.push(((row.at(-1) ?? 1n) * base) % N);
    base = ((row.at(-1) ?? 1n) * base) % N;
    return row;
  });
};

/** G to a power of at most 256 bits, in a sixth of the time that `power` takes. */
export const powerOfG = (exponent: bigint): bigint => {
  powersOfG ??= tabulatePowers();
  const digits = [...exponent.toString(16)].reverse();
  return digits.reduce(
    (product, digit, place) => (product * (powersOfG?.[place]?.[Number.parseInt(digit, 16)] ?? 1n)) % N,
    1n,
  );
};
