import { createHmac } from "node:crypto";
import { getSecret } from "../platform/secrets.ts";

/**
 * The keyed hashes of a verified address, by which limits per person outlive an account (decision D37): one for each key of
 * the secret, the newest first, so that a new key frees nobody (docs/deploy.md, Secrets).
 * Letter case is all that is evened out. Plus-addresses and dots are not: only the mail server knows whether they lead to the
 * same person, and two people must never share a limit.
 */
export const hashEmail = async (email: string): Promise<string[]> => {
  const keys = (await getSecret("LIMITS_SECRET_ARN")).trim().split(/\s+/);
  return keys.map((key) => createHmac("sha256", key).update(email.trim().toLowerCase()).digest("hex").slice(0, 40));
};
