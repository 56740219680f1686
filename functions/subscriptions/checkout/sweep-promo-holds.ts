import { log } from "../../platform/log.ts";
import { stripeErrorCode } from "../../platform/stripe/client.ts";
import { listDuePromoHolds, type PromoHold, releasePromoUse } from "../../promo-codes/promo-holds.ts";
import { expireCheckoutSession } from "./checkout-session.ts";
import { settleCheckoutSession } from "./plan-checkout.ts";

const maxPages = 20;

// A use is released only when it can't be paid for anymore; if Stripe doesn't answer, it stays due.
const endHold = async (hold: PromoHold, now: string): Promise<number> => {
  try {
    const page = hold.session_id ? await expireCheckoutSession(hold.session_id) : null;
    if (page) await settleCheckoutSession(page, now);
    else await releasePromoUse(hold.id, now);
    return 1;
  } catch (error) {
    log.warn("promo hold not ended", { hold: hold.id, code: stripeErrorCode(error) ?? "unknown" });
    return 0;
  }
};

/**
 * Ends every held use of a code whose payment page has expired at `now`. What fails stays due. Returns how many it
 * ended.
 */
export const sweepPromoHolds = async (now: string): Promise<number> => {
  let ended = 0;
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const found: Awaited<ReturnType<typeof listDuePromoHolds>> = await listDuePromoHolds(now, cursor);
    ended += (await Promise.all(found.data.map((hold) => endHold(hold, now)))).reduce((sum, count) => sum + count, 0);
    cursor = found.cursor;
    if (!cursor) break;
  }
  return ended;
};
