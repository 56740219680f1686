import { createHash, randomBytes } from "node:crypto";
import { ulid } from "ulid";

/** A new sortable id such as `deal_01J9Z3W4…`; ids made later sort later. */
export const newId = (prefix: string, now: string): string => `${prefix}_${ulid(Date.parse(now))}`;

/** A code that grants something: `bits` (at least 128, R16) from the cryptographic source, base64url. */
export const newSecretCode = (bits = 160): string => {
  if (bits < 128) throw new RangeError("A code that grants anything carries at least 128 bits");
  return randomBytes(Math.ceil(bits / 8)).toString("base64url");
};

/** A stable fingerprint of text, for keys and ETags: the first 32 hex digits of SHA-256. */
export const fingerprint = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);

const typedAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A code of 130 random bits that somebody may have to type: 26 characters of Crockford's alphabet, without I, L, O and U. */
export const newTypedCode = (): string => [...randomBytes(26)].map((byte) => typedAlphabet[byte % 32]).join("");
