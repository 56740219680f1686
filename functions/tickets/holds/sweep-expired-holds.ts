import { log } from "../../platform/log.ts";
import { stripeErrorCode } from "../../platform/stripe/client.ts";
import { fulfil } from "../payments/fulfil.ts";
import { expirePaymentSession } from "../payments/stripe-checkout.ts";
import { HoldEntity } from "./hold.entity.ts";
import { getOwnHold, isExpired, releaseHold, type StoredHold } from "./holds.ts";

const pageSize = 25;
const maxPages = 40;

/**
 * Closes a payment page. One that was paid in its last moment becomes tickets. Where Stripe does not answer its hold ends all
 * the same: should a payment turn up, fulfilling gives it its seat or its refund.
 */
export const closePaymentPage = async (sessionId: string, now: string): Promise<void> => {
  try {
    if ((await expirePaymentSession(sessionId)) === "paid") await fulfil(sessionId, now);
  } catch (error) {
    log.warn("payment page not closed", { code: stripeErrorCode(error) ?? "unknown" });
  }
};

/** Ends a hold: closes its payment page, issues the tickets if it was paid first, otherwise gives everything back. */
export const endHold = async (hold: StoredHold, now: string): Promise<StoredHold> => {
  if (hold.status === "held" && hold.session_id) await closePaymentPage(hold.session_id, now);
  return releaseHold(hold.id, now);
};

/** Ends a hold of the caller at once; repeated, it changes nothing. Throws `not-found` for a missing one and another's. */
export const cancelHold = async (holdId: string, userId: string, now: string): Promise<StoredHold> =>
  endHold(await getOwnHold(holdId, userId), now);

const listDueHolds = async (now: string, cursor: string | null) =>
  HoldEntity.query.due({ status: "held" }).lte({ expires_at: now }).go({ limit: pageSize, cursor });

type SweepResult = { ended: StoredHold[]; failed: number };

const endHolds = async (holds: StoredHold[], now: string): Promise<SweepResult> => {
  const results = await Promise.allSettled(holds.map((hold) => endHold(hold, now)));
  const reasons = results.flatMap((result) => (result.status === "rejected" ? [String(result.reason)] : []));
  if (reasons.length > 0) log.error("holds not ended", { count: reasons.length, first: reasons[0] });
  return {
    ended: results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])),
    failed: reasons.length,
  };
};

/** Ends the holds of one event that ran out, as far as the oldest page of due ones holds any; answers how many it released. */
export const sweepExpiredHoldsOfEvent = async (eventId: string, now: string): Promise<number> => {
  const { data } = await listDueHolds(now, null);
  const mine = data.filter((hold) => hold.event_id === eventId && isExpired(hold, now));
  const { ended } = await endHolds(mine, now);
  return ended.filter(({ status }) => status === "released").length;
};

/** Ends every hold that is due at `now`, page by page, at most 1,000 a run; what fails stays due and is counted. */
export const sweepHolds = async (now: string): Promise<{ ended: number; failed: number }> => {
  const total = { ended: 0, failed: 0 };
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const found: Awaited<ReturnType<typeof listDueHolds>> = await listDueHolds(now, cursor);
    const { ended, failed } = await endHolds(found.data, now);
    total.ended += ended.length;
    total.failed += failed;
    cursor = found.cursor;
    if (!cursor) break;
  }
  return total;
};
