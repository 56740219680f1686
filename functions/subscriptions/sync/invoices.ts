import type Stripe from "stripe";
import { LedgerEntity, unknownPayer } from "../../ledger/ledger.entity.ts";
import { ledgerLine } from "../../ledger/ledger-line.ts";
import { rebookPayer } from "../../ledger/rebook-payer.ts";
import { getStripe } from "../../platform/stripe/client.ts";
import { idOf } from "../../platform/stripe/id-of.ts";
import { invoiceTaxCents } from "../../platform/stripe/tax.ts";
import { toInstant } from "./subscription-state.ts";

const subscriptionOf = (invoice: Stripe.Invoice): string | undefined => {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return idOf(subscription) ?? undefined;
};

const paidAt = (invoice: Stripe.Invoice): string => toInstant(invoice.status_transitions.paid_at ?? invoice.created);

const isPayment = ({ status, amount_paid }: Stripe.Invoice): boolean => status === "paid" && amount_paid > 0;

/**
 * Records the payment of an invoice in the ledger, once, under the invoice's id. Returns whether there is a payment.
 */
export const recordInvoice = async (
  invoice: Stripe.Invoice,
  subscriptionId: string,
  userId: string | undefined,
): Promise<boolean> => {
  if (!isPayment(invoice)) return false;
  const at = paidAt(invoice);
  await LedgerEntity.put(
    ledgerLine({
      ref: String(invoice.id),
      kind: "subscription",
      amount: invoice.amount_paid,
      tax: invoiceTaxCents(invoice),
      currency: invoice.currency,
      user_id: userId,
      subject: subscriptionId,
      at,
    }),
  ).go();
  return true;
};

const isRecorded = async (invoice: Stripe.Invoice, userId: string | undefined): Promise<boolean> => {
  const { data } = await LedgerEntity.get({ ref: String(invoice.id) }).go({ consistent: true });
  return data !== null && data.user_id === (userId ?? unknownPayer);
};

/**
 * Records all payments of a subscription if the latest one isn't in the ledger of its payer yet, so that none is missed,
 * however many events were lost, and all of its money follows it to the member it is linked to. The latest payment is
 * written last: whoever finds it finds the others.
 */
export const recordPayments = async (subscription: Stripe.Subscription, userId: string | undefined): Promise<void> => {
  const { id, latest_invoice: latest } = subscription;
  const isKnown = latest && typeof latest !== "string" && isPayment(latest) && (await isRecorded(latest, userId));
  if (isKnown) return;
  const newestFirst: Stripe.Invoice[] = [];
  const listed = (await getStripe()).invoices.list({ subscription: id, status: "paid", limit: 100 });
  for await (const invoice of listed) newestFirst.push(invoice);
  if (userId) await rebookPayer(id, userId);
  for (const invoice of newestFirst.reverse()) {
    if (!(await isRecorded(invoice, userId))) await recordInvoice(invoice, id, userId);
  }
};

/** Returns when a subscription's oldest unpaid invoice was created, or null. */
export const findUnpaidSince = async (subscriptionId: string): Promise<string | null> => {
  const open = (await getStripe()).invoices.list({ subscription: subscriptionId, status: "open", limit: 100 });
  let oldest: number | null = null;
  for await (const { created } of open) oldest = Math.min(created, oldest ?? created);
  return oldest === null ? null : toInstant(oldest);
};

/** Returns an invoice as Stripe has it, with its subscription; null for any other invoice. */
export const findSubscriptionInvoice = async (
  invoiceId: string,
): Promise<{ invoice: Stripe.Invoice; subscriptionId: string } | null> => {
  const invoice = await (await getStripe()).invoices.retrieve(invoiceId);
  const subscriptionId = subscriptionOf(invoice);
  return subscriptionId ? { invoice, subscriptionId } : null;
};
