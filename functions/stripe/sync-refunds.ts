import type Stripe from "stripe";
import { unknownPayer } from "../ledger/ledger.entity.ts";
import { getStripe } from "../platform/stripe/client.ts";
import { findSubscriptionInvoice } from "../subscriptions/sync/invoices.ts";
import { findSubscription, syncSubscription } from "../subscriptions/sync/sync-subscription.ts";
import { findHold } from "../tickets/holds/holds.ts";
import { fulfil } from "../tickets/payments/fulfil.ts";
import { toPayment } from "../tickets/payments/stripe-checkout.ts";
import { syncOrderRefunds } from "../tickets/refunds/sync-order-refunds.ts";
import { syncPaymentRefunds } from "../tickets/refunds/sync-payment-refunds.ts";

/** What a charge paid for: an order, by its payment session, or a subscription; null if it is neither. */
export type ChargePurpose = { sessionId: string } | { subscriptionId: string } | null;

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

const findInvoiceId = async (payment_intent: string): Promise<string | null> => {
  const payment = { type: "payment_intent", payment_intent } as const;
  const { data } = await (await getStripe()).invoicePayments.list({ payment, limit: 1 });
  return idOf(data[0]?.invoice ?? null);
};

/** Asks Stripe what a charge paid for. */
export const findChargePurpose = async (charge: Stripe.Charge): Promise<ChargePurpose> => {
  const payment_intent = idOf(charge.payment_intent);
  if (!payment_intent) return null;
  const { data } = await (await getStripe()).checkout.sessions.list({ payment_intent, limit: 1 });
  const payment = data[0] && toPayment(data[0]);
  if (payment) return { sessionId: payment.sessionId };
  const invoiceId = await findInvoiceId(payment_intent);
  const found = invoiceId && (await findSubscriptionInvoice(invoiceId));
  return found ? { subscriptionId: found.subscriptionId } : null;
};

/** Returns the payer of a subscription, which is synced first: events about its money can arrive before its own. */
export const findPayer = async (subscriptionId: string, now: string): Promise<string> => {
  await syncSubscription(subscriptionId, now);
  return (await findSubscription(subscriptionId))?.user_id ?? unknownPayer;
};

/**
 * Syncs the refunds of a charge with Stripe, whoever made them, including failed ones: refunds of an order cancel its
 * tickets; those of a late payment or a subscription go into the ledger. Idempotent, in any order (decision D9).
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
