import type Stripe from "stripe";
import { unknownPayer } from "../ledger/ledger.entity.ts";
import { getStripe } from "../platform/stripe/client.ts";
import { idOf } from "../platform/stripe/id-of.ts";
import { findSubscriptionInvoice } from "../subscriptions/sync/invoices.ts";
import { findSubscription } from "../subscriptions/sync/stored-subscriptions.ts";
import { syncSubscription } from "../subscriptions/sync/sync-subscription.ts";
import { toPayment } from "../tickets/payments/stripe-checkout.ts";

/** What a charge paid for: an order, by its payment session, or a subscription; null if it is neither. */
export type ChargePurpose = { sessionId: string } | { subscriptionId: string } | null;

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
