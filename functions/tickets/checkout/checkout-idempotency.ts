import { createHmac } from "node:crypto";
import { fingerprint, newId } from "../../platform/ids.ts";
import { getSecret } from "../../platform/secrets.ts";

/** What a buyer asks for, once parsed. `expectedTotal` is the total they saw, in cents. */
export type OrderRequest = {
  eventId: string;
  tier: string;
  quantity: number;
  ambassadorCode?: string | null | undefined;
  expectedTotal?: number | undefined;
};

/**
 * The id of the hold that a member's Idempotency-Key leads to: always the same one, and nobody can tell it from the key or
 * reach it with another account. Without a key it is a new one.
 */
export const toHoldId = async (userId: string, key: string | undefined, now: string): Promise<string> => {
  if (key === undefined) return newId("hold", now);
  const digest = createHmac("sha256", await getSecret("SIGNING_SECRET_ARN")).update(
    JSON.stringify(["hold", userId, key]),
  );
  return `hold_${digest.digest("hex").slice(0, 32)}`;
};

/** What tells one request from another under the same key. */
export const hashRequest = ({ eventId, tier, quantity, ambassadorCode, expectedTotal }: OrderRequest): string =>
  fingerprint(JSON.stringify([eventId, tier, quantity, ambassadorCode ?? null, expectedTotal ?? null]));
