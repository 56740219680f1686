import { createHmac, timingSafeEqual } from "node:crypto";

// A key of its own for each purpose: a signature made for anything else is invalid. 128 bits (R16).
const signatureOf = (secret: string, purpose: string, payload: string): Buffer =>
  createHmac("sha256", secret).update(`${purpose}:${payload}`).digest().subarray(0, 16);

/** A token for the address of a link in an email: some texts, and a signature that nobody else can make. */
export const signToken = (secret: string, purpose: string, parts: readonly string[]): string => {
  const payload = Buffer.from(JSON.stringify(parts)).toString("base64url");
  return `${payload}.${signatureOf(secret, purpose, payload).toString("base64url")}`;
};

/** The texts of a token, or null for one that was altered or made for another purpose. */
export const openToken = (secret: string, purpose: string, token: string): string[] | null => {
  const [payload = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  const expected = signatureOf(secret, purpose, payload);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as string[];
};
