import type { Bytes } from "./bytes.ts";
import { CodeError } from "./problem.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const values = new Map(Array.from(alphabet, (character, value) => [character, value]));

const digits = (value: number, count: number): string => {
  let text = "";
  for (let rest = value, left = count; left > 0; left -= 1, rest = Math.floor(rest / 45)) text += alphabet[rest % 45];
  return text;
};

/** Writes bytes in the 45 characters of a QR code's alphanumeric mode: three for each two bytes (RFC 9285). */
export const encodeBase45 = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2);
    text += second === undefined ? digits(first, 2) : digits(first * 256 + second, 3);
  }
  return text;
};

const groupValue = (group: string): number => {
  let value = 0;
  for (const character of [...group].reverse()) {
    const digit = values.get(character);
    if (digit === undefined) throw new CodeError("base45");
    value = value * 45 + digit;
  }
  return value;
};

/** The number of bytes that so many characters are, or null when no bytes have that many. */
export const base45Length = (characters: number): number | null =>
  characters % 3 === 1 ? null : Math.floor(characters / 3) * 2 + (characters % 3 === 2 ? 1 : 0);

/** Reads Base45. Strict, so that bytes have one text: throws `CodeError` for a small letter or a group that is too large. */
export const decodeBase45 = (text: string): Bytes => {
  const length = base45Length(text.length);
  if (length === null) throw new CodeError("base45");
  const bytes = new Uint8Array(length);
  for (let at = 0, to = 0; at < text.length; at += 3, to += 2) {
    const group = text.slice(at, at + 3);
    const value = groupValue(group);
    if (value > (group.length === 3 ? 0xffff : 0xff)) throw new CodeError("base45");
    if (group.length === 3) bytes.set([value >> 8, value & 0xff], to);
    else bytes[to] = value;
  }
  return bytes;
};
