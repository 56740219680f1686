import { log } from "../../platform/log.ts";
import { stripeErrorCode } from "../../platform/stripe/client.ts";
import { fulfil } from "../payments/fulfil.ts";
import { expirePaymentSession } from "../payments/stripe-checkout.ts";
import { getOwnHold, releaseHold, type StoredHold } from "./holds.ts";

/**
 * Closes a payment page. If it was paid at the last moment, its tickets are issued. If Stripe doesn't respond, the hold ends
 * anyway: a payment that turns up later is fulfilled or refunded.
 */
export const closePaymentPage = async (sessionId: string, now: string): Promise<void> => {
  try {
    if ((await expirePaymentSession(sessionId)) === "paid") await fulfil(sessionId, now);
  } catch (error) {
    log.warn("payment page not closed", { code: stripeErrorCode(error) ?? "unknown" });
  }
};

/** Ends a hold: closes its payment page, then issues the tickets if it was already paid, or else releases the hold. */
export const endHold = async (hold: StoredHold, now: string): Promise<StoredHold> => {
  if (hold.status === "held" && hold.session_id) await closePaymentPage(hold.session_id, now);
  return releaseHold(hold.id, now);
};

/** Ends the caller's own hold; repeating it changes nothing. Throws `not-found` for a missing hold and somebody else's. */
export const cancelHold = async (holdId: string, userId: string, now: string): Promise<StoredHold> =>
  endHold(await getOwnHold(holdId, userId), now);
