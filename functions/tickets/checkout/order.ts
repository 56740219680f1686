import { createHmac } from "node:crypto";
import type { TicketTier } from "../../../shared/model/ticket-type.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { fingerprint, newId } from "../../platform/ids.ts";
import { getSecret } from "../../platform/secrets.ts";

/** What a buyer asks for. `expectedTotal` is the total they saw, in cents; a quote comes without one. */
export type Order = {
  eventId: string;
  tier: TicketTier;
  quantity: number;
  ambassadorCode?: string | null | undefined;
  expectedTotal?: number | undefined;
  /** The buyer's open offer of the waiting list, whose places the order takes. */
  offerId?: string | undefined;
};

/** An order on its way, in the checkout or in line, with the id of the hold it leads to. */
export type OrderAttempt = { order: Order; caller: Caller; holdId: string; now: string };

/**
 * The id of the hold that a member's Idempotency-Key leads to: always the same one. It can't be derived from the key alone, and
 * the same key of another account leads to another hold. Without a key the id is new.
 */
export const toHoldId = async (userId: string, idempotencyKey: string | undefined, now: string): Promise<string> => {
  if (idempotencyKey === undefined) return newId("hold", now);
  const digest = createHmac("sha256", await getSecret("SIGNING_SECRET_ARN")).update(
    JSON.stringify(["hold", userId, idempotencyKey]),
  );
  return `hold_${digest.digest("hex").slice(0, 32)}`;
};

/** A hash of the request, to notice a different request under the same key. */
export const hashRequest = ({ eventId, tier, quantity, ambassadorCode, expectedTotal, offerId }: Order): string =>
  fingerprint(
    JSON.stringify([
      ...[eventId, tier, quantity, ambassadorCode ?? null, expectedTotal ?? null],
      ...(offerId === undefined ? [] : [offerId]),
    ]),
  );
