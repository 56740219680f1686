import { createHmac, randomBytes } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_SECONDS = 30;

/** A new shared secret for an authenticator app: 160 random bits in base32. */
export const createTotpSecret = (): string => {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join("");
};

/** The six digits an authenticator app shows at an instant (RFC 6238, SHA-1, 30 s). */
export const totpCode = (secret: string, at: Date): string => codeOfStep(secret, stepOf(at));

/** The 30-second step a code belongs to, looking one step back and one ahead; null when it fits none. */
export const matchingStep = (secret: string, code: string, at: Date): number | null => {
  const now = stepOf(at);
  return [now, now - 1, now + 1].find((step) => codeOfStep(secret, step) === code) ?? null;
};

const stepOf = (at: Date) => Math.floor(at.getTime() / 1000 / STEP_SECONDS);

const codeOfStep = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
};

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
};
