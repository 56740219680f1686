import type Stripe from "stripe";
import { stripe } from "../platform/stripe.ts";
import { fulfil } from "../tickets/fulfil.ts";
import { findHold } from "../tickets/holds.ts";
import { settleRefunds } from "../tickets/order-refunds.ts";
import { settlePlainRefunds } from "../tickets/plain-refunds.ts";
import { paymentOf } from "../tickets/ticket-payments.ts";
import { subscriptionInvoice } from "./invoices.ts";
import { nobody } from "./ledger.entity.ts";
import { mirrored, syncSubscription } from "./subscriptions.ts";

/** What a charge was for: an order of tickets, by its session, or a subscription; null when it is neither of ours. */
export type Purpose = { sessionId: string } | { subscriptionId: string } | null;

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

const invoiceOf = async (payment_intent: string): Promise<string | null> => {
  const payment = { type: "payment_intent", payment_intent } as const;
  const { data } = await (await stripe()).invoicePayments.list({ payment, limit: 1 });
  return idOf(data[0]?.invoice ?? null);
};

/** What a charge was for, asked of Stripe. */
export const purposeOf = async (charge: Stripe.Charge): Promise<Purpose> => {
  const payment_intent = idOf(charge.payment_intent);
  if (!payment_intent) return null;
  const { data } = await (await stripe()).checkout.sessions.list({ payment_intent, limit: 1 });
  const payment = data[0] && paymentOf(data[0]);
  if (payment) return { sessionId: payment.sessionId };
  const invoiceId = await invoiceOf(payment_intent);
  const found = invoiceId && (await subscriptionInvoice(invoiceId));
  return found ? { subscriptionId: found.subscriptionId } : null;
};

/** Whose a subscription is, read from Stripe first: the news of its money may come before the news of itself. */
export const payerOf = async (subscriptionId: string, now: string): Promise<string> => {
  await syncSubscription(subscriptionId, now);
  return (await mirrored(subscriptionId))?.user_id ?? nobody;
};

/**
 * Takes in what Stripe has refunded of one charge, whoever did it and where, and what of it failed: an order's refunds cancel its
 * tickets, a late payment's and a subscription's are booked. Any number of calls, in any order, end in the same state (decision
 * D9).
 */
export const takeRefunds = async (chargeId: string, now: string): Promise<void> => {
  const charge = await (await stripe()).charges.retrieve(chargeId);
  const purpose = await purposeOf(charge);
  const intent = idOf(charge.payment_intent);
  if (!purpose || !intent) return;
  if ("subscriptionId" in purpose) {
    const user_id = await payerOf(purpose.subscriptionId, now);
    return settlePlainRefunds(intent, { user_id, subject: purpose.subscriptionId }, now);
  }
  const order = await fulfil(purpose.sessionId, now);
  if (order?.outcome === "issued") await settleRefunds(order, now);
  if (order?.outcome === "refunded") {
    const { session_id, user_id, hold_id } = order;
    const subject = (await findHold(hold_id))?.event_id ?? hold_id;
    await settlePlainRefunds(intent, { session_id, user_id, subject }, now);
  }
};

/** Takes in how a refund stands now, by the charge that it is of. */
export const takeRefund = async (refundId: string, now: string): Promise<void> => {
  const { charge } = await (await stripe()).refunds.retrieve(refundId);
  const chargeId = idOf(charge);
  if (chargeId) await takeRefunds(chargeId, now);
};
