import type Stripe from "stripe";
import { cityMonth } from "../../shared/rules/city-time.ts";
import { env } from "../platform/env.ts";
import { stripe } from "../platform/stripe.ts";
import { taxOf } from "../platform/tax.ts";
import { LedgerEntity, nobody } from "./ledger.entity.ts";
import { instant } from "./subscription-state.ts";

const subscriptionOf = (invoice: Stripe.Invoice): string | undefined => {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return typeof subscription === "string" ? subscription : subscription?.id;
};

const paidAt = (invoice: Stripe.Invoice): string => instant(invoice.status_transitions.paid_at ?? invoice.created);

const isPayment = ({ status, amount_paid }: Stripe.Invoice): boolean => status === "paid" && amount_paid > 0;

/**
 * Books the payment of an invoice, once, under the invoice's id, with the amount in cents that Stripe reports. Repeated, it
 * writes the same line again. Answers whether there is a payment.
 */
export const bookInvoice = async (
  invoice: Stripe.Invoice,
  subscriptionId: string,
  userId: string | undefined,
): Promise<boolean> => {
  if (!isPayment(invoice)) return false;
  const at = paidAt(invoice);
  await LedgerEntity.put({
    ref: String(invoice.id),
    kind: "subscription",
    amount: invoice.amount_paid,
    ...(taxOf(invoice) ? { tax: taxOf(invoice) } : {}),
    currency: invoice.currency,
    user_id: userId ?? nobody,
    subject: subscriptionId,
    month: cityMonth(at, env("CITY_ZONE")),
    at,
  }).go();
  return true;
};

const isBooked = async (invoice: Stripe.Invoice, userId: string | undefined): Promise<boolean> => {
  const { data } = await LedgerEntity.get({ ref: String(invoice.id) }).go({ consistent: true });
  return data !== null && data.user_id === (userId ?? nobody);
};

/**
 * Books whatever a subscription has been paid, when its latest invoice is not booked yet: no payment is missed, however many
 * events were lost.
 */
export const bookPayments = async (subscription: Stripe.Subscription, userId: string | undefined): Promise<void> => {
  const { id, latest_invoice: latest } = subscription;
  const isKnown = latest && typeof latest !== "string" && isPayment(latest) && (await isBooked(latest, userId));
  if (isKnown) return;
  const invoices = (await stripe()).invoices.list({ subscription: id, status: "paid", limit: 100 });
  for await (const invoice of invoices) {
    if (!(await isBooked(invoice, userId))) await bookInvoice(invoice, id, userId);
  }
};

/** When the oldest invoice of a subscription that is still unpaid was made, or null. */
export const unpaidSince = async (subscriptionId: string): Promise<string | null> => {
  const open = (await stripe()).invoices.list({ subscription: subscriptionId, status: "open", limit: 100 });
  let oldest: number | null = null;
  for await (const { created } of open) oldest = Math.min(created, oldest ?? created);
  return oldest === null ? null : instant(oldest);
};

/** The invoice as Stripe now has it, and the subscription it belongs to; null for any other invoice. */
export const subscriptionInvoice = async (
  invoiceId: string,
): Promise<{ invoice: Stripe.Invoice; subscriptionId: string } | null> => {
  const invoice = await (await stripe()).invoices.retrieve(invoiceId);
  const subscriptionId = subscriptionOf(invoice);
  return subscriptionId ? { invoice, subscriptionId } : null;
};
