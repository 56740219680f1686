import type Stripe from "stripe";
import { cityMonth } from "../../shared/rules/city-time.ts";
import { env } from "../platform/env.ts";
import { stripe } from "../platform/stripe.ts";
import { fulfil } from "../tickets/fulfil.ts";
import { settleRefunds } from "../tickets/order-refunds.ts";
import { paymentOf } from "../tickets/ticket-payments.ts";
import { subscriptionInvoice } from "./invoices.ts";
import { LedgerEntity, nobody } from "./ledger.entity.ts";
import { instant } from "./subscription-state.ts";
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

const bookSubscriptionRefund = async (refund: Stripe.Refund, subscriptionId: string, userId: string): Promise<void> => {
  if (refund.status === "failed" || refund.status === "canceled") return;
  const at = instant(refund.created);
  await LedgerEntity.put({
    ref: refund.id,
    kind: "refund",
    amount: -refund.amount,
    currency: refund.currency,
    user_id: userId,
    subject: subscriptionId,
    month: cityMonth(at, env("CITY_ZONE")),
    at,
  }).go();
};

/**
 * Takes in what Stripe has refunded of one charge, whoever did it and where: an order's refunds cancel its tickets, a
 * subscription's are booked. Any number of calls, in any order, end in the same state (decision D9).
 */
export const takeRefunds = async (chargeId: string, now: string): Promise<void> => {
  const client = await stripe();
  const purpose = await purposeOf(await client.charges.retrieve(chargeId));
  if (!purpose) return;
  if ("sessionId" in purpose) {
    const order = await fulfil(purpose.sessionId, now);
    if (order?.outcome === "issued") await settleRefunds(order, now);
    return;
  }
  const userId = await payerOf(purpose.subscriptionId, now);
  for await (const refund of client.refunds.list({ charge: chargeId, limit: 100 })) {
    await bookSubscriptionRefund(refund, purpose.subscriptionId, userId);
  }
};
