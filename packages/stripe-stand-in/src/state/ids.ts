import { randomBytes } from "node:crypto";

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `length` letters and digits; the slight unevenness of `% 62` costs less than a hundredth of a bit each. */
export const randomText = (length: number): string =>
  Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join("");

/** An id as Stripe makes them: prefix, underscore, 24 random letters and digits (over 140 bits). */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`;

/** A Checkout or portal session id: it is the only key to its page, so it is longer. */
export const newSessionId = (prefix: string): string => `${prefix}_test_${randomText(48)}`;
