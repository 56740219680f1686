import { log } from "../platform/log.ts";
import { stripeCode } from "../platform/stripe.ts";
import { settlePage } from "./plan-checkout.ts";
import { closePage } from "./plan-session.ts";
import { dueHolds, type PromoHold, releaseUse } from "./promo-holds.ts";

const maxPages = 20;

// The use comes back only when nobody can pay with it any more; where Stripe does not answer, it stays due.
const end = async (hold: PromoHold, now: string): Promise<number> => {
  try {
    const page = hold.session_id ? await closePage(hold.session_id) : null;
    if (page) await settlePage(page, now);
    else await releaseUse(hold.id, now);
    return 1;
  } catch (error) {
    log.warn("promo hold not ended", { hold: hold.id, code: stripeCode(error) ?? "unknown" });
    return 0;
  }
};

/** Ends every reserved use of a code whose payment page is over at `now`; answers how many. What fails stays due. */
export const sweepPromoHolds = async (now: string): Promise<number> => {
  let ended = 0;
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const found: Awaited<ReturnType<typeof dueHolds>> = await dueHolds(now, cursor);
    ended += (await Promise.all(found.data.map((hold) => end(hold, now)))).reduce((sum, count) => sum + count, 0);
    cursor = found.cursor;
    if (!cursor) break;
  }
  return ended;
};
