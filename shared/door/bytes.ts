/** Bytes with a buffer of their own, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

export const toUtf8 = (text: string): Bytes => encoder.encode(text);

export const joinBytes = (...parts: readonly Uint8Array[]): Bytes => {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

/** Lower-case hexadecimal digits, two a byte. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Reads hexadecimal digits. Throws `RangeError` for anything else, also for an odd number of digits. */
export const fromHex = (hex: string): Bytes => {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) throw new RangeError("Not hexadecimal digits");
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
};

/** A number from 0 to 2^32 - 1 as four bytes, the most significant first. Throws `RangeError` for any other number. */
export const toUint32 = (value: number): Bytes => {
  if (!Number.isInteger(value) || value < 0 || value > 0xffff_ffff)
    throw new RangeError(`${value} is no 32-bit number`);
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
};

/** The number that four bytes from `offset` on are, the most significant first. */
export const readUint32 = (bytes: Uint8Array, offset: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(offset);

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
