import type Stripe from "stripe";
import { cityMonth } from "../../shared/rules/city-time.ts";
import { env } from "../platform/env.ts";
import { stripe } from "../platform/stripe.ts";
import { LedgerEntity } from "./ledger.entity.ts";
import { mirrored, syncSubscription } from "./subscriptions.ts";

const subscriptionOf = (invoice: Stripe.Invoice): string | undefined => {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return typeof subscription === "string" ? subscription : subscription?.id;
};

const paidAt = (invoice: Stripe.Invoice): string =>
  new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1_000).toISOString();

/**
 * Takes in an invoice as Stripe now has it: its subscription is synced, and a payment is booked once, under the invoice's id,
 * with the amount Stripe reports.
 */
export const takeInvoice = async (invoiceId: string, now: string): Promise<void> => {
  const invoice = await (await stripe()).invoices.retrieve(invoiceId);
  const subscription = subscriptionOf(invoice);
  if (!subscription) return;
  await syncSubscription(subscription, now);
  if (invoice.status !== "paid" || invoice.amount_paid === 0) return;
  const at = paidAt(invoice);
  await LedgerEntity.put({
    ref: invoiceId,
    kind: "subscription",
    amount: invoice.amount_paid,
    currency: invoice.currency,
    user_id: (await mirrored(subscription))?.user_id,
    subject: subscription,
    month: cityMonth(at, env("CITY_ZONE")),
    at,
  }).go();
};
