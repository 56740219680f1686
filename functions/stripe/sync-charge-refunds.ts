import { getStripe } from "../platform/stripe/client.ts";
import { idOf } from "../platform/stripe/id-of.ts";
import { findHold } from "../tickets/holds/holds.ts";
import { fulfil } from "../tickets/payments/fulfil.ts";
import { syncOrderRefunds } from "../tickets/refunds/sync-order-refunds.ts";
import { syncPaymentRefunds } from "../tickets/refunds/sync-payment-refunds.ts";
import { findChargePurpose, findPayer } from "./charge-purpose.ts";

/**
 * Syncs the refunds of a charge with Stripe, whoever made them, including failed ones: refunds of an order cancel its
 * tickets; those of a late payment or a subscription go into the ledger. Idempotent, in any order (R9).
 */
export const syncRefunds = async (chargeId: string, now: string): Promise<void> => {
  const charge = await (await getStripe()).charges.retrieve(chargeId);
  const purpose = await findChargePurpose(charge);
  const intent = idOf(charge.payment_intent);
  if (!purpose || !intent) return;
  if ("subscriptionId" in purpose) {
    const user_id = await findPayer(purpose.subscriptionId, now);
    return syncPaymentRefunds(intent, { user_id, subject: purpose.subscriptionId }, now);
  }
  const order = await fulfil(purpose.sessionId, now);
  if (order?.outcome === "issued") await syncOrderRefunds(order, now);
  if (order?.outcome === "refunded") {
    const { session_id, user_id, hold_id } = order;
    const subject = (await findHold(hold_id))?.event_id ?? hold_id;
    await syncPaymentRefunds(intent, { session_id, user_id, subject }, now);
  }
};

/** Syncs the refunds of the charge that a refund belongs to. */
export const syncRefund = async (refundId: string, now: string): Promise<void> => {
  const { charge } = await (await getStripe()).refunds.retrieve(refundId);
  const chargeId = idOf(charge);
  if (chargeId) await syncRefunds(chargeId, now);
};
