import { type Bytes, fromHex, joinBytes, toHex } from "./bytes.ts";
import { CodeError } from "./problem.ts";

// Safari imports a P-256 key only with both coordinates; a code has room for one. Everything here is public, so nothing needs to take the
// same time for every value.

const prime = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
const halfOrder = order / 2n;

/** The length of a public key with one coordinate, in bytes. */
export const compressedKeyLength = 33;
/** The length of a signature: r and s, 32 bytes each. */
export const signatureLength = 64;

const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${toHex(bytes)}`);
const toBytes = (value: bigint): Bytes => fromHex(value.toString(16).padStart(64, "0"));

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % prime;
    if (bit === "1") result = (result * base) % prime;
  }
  return result;
};

/**
 * Returns a public key with both coordinates (65 bytes) for one with one coordinate and a sign (33 bytes).
 * Throws `CodeError` when it is no point of the curve.
 */
export const decompressKey = (compressed: Uint8Array): Bytes => {
  const sign = compressed[0];
  const x = compressed.subarray(1);
  const value = toNumber(x);
  if (compressed.length !== compressedKeyLength || (sign !== 2 && sign !== 3) || value >= prime) {
    throw new CodeError("off-curve");
  }
  const square = ((((value * value - 3n) * value + b) % prime) + prime) % prime;
  // The prime leaves 3 when divided by 4: this power is the root, if there is one.
  const root = power(square, (prime + 1n) / 4n);
  if ((root * root) % prime !== square) throw new CodeError("off-curve");
  const y = (root & 1n) === BigInt(sign & 1) ? root : prime - root;
  return joinBytes(Uint8Array.of(4), x, toBytes(y));
};

/** Returns a public key with one coordinate and a sign (33 bytes) for one with both (65 bytes), as WebCrypto exports it. */
export const compressKey = (uncompressed: Uint8Array): Bytes => {
  if (uncompressed.length !== 65 || uncompressed[0] !== 4) throw new RangeError("Not an uncompressed public key");
  return joinBytes(Uint8Array.of(2 + ((uncompressed[64] ?? 0) & 1)), uncompressed.subarray(1, 33));
};

const sOf = (signature: Uint8Array): bigint => toNumber(signature.subarray(32));

/** Whether a signature is the lower of its two forms, s and order - s. */
export const isLowS = (signature: Uint8Array): boolean => sOf(signature) <= halfOrder;

/** Returns the lower form of a signature; WebCrypto makes either one. */
export const toLowS = (signature: Bytes): Bytes =>
  isLowS(signature) ? signature : joinBytes(signature.subarray(0, 32), toBytes(order - sOf(signature)));
