import { createHmac } from "node:crypto";
import { getSecret } from "../platform/secrets.ts";

/**
 * Hashes a verified address, so that per-person limits outlive an account (R37): once per key of the secret,
 * the newest first, so that adding a key resets no one's limits (docs/deploy.md, Secrets).
 * Only letter case is normalized. Plus-addresses and dots are not: only the mail server knows whether they belong to
 * the same person, and two people must never share a limit.
 */
export const hashEmail = async (email: string): Promise<string[]> => {
  const keys = (await getSecret("LIMITS_SECRET_ARN")).trim().split(/\s+/);
  return keys.map((key) => createHmac("sha256", key).update(email.trim().toLowerCase()).digest("hex").slice(0, 40));
};
