import Stripe from "stripe";
import { getStripe, stripeErrorCode } from "../../platform/stripe/client.ts";
import { idOf } from "../../platform/stripe/id-of.ts";

// Stripe or another request may have finalized it in the meantime.
const finalize = async (client: Stripe, id: string): Promise<void> => {
  try {
    await client.invoices.finalizeInvoice(id);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
};

/**
 * Pays a renewal that Stripe still keeps as a draft, for about an hour after the period began, so that a plan change
 * credits only time that is paid for.
 * Throws Stripe's error if the card is declined.
 */
export const payDraftRenewal = async ({ latest_invoice }: Stripe.Subscription): Promise<void> => {
  const id = idOf(latest_invoice);
  if (!id) return;
  const client = await getStripe();
  const invoice = await client.invoices.retrieve(id);
  if (invoice.status !== "draft" || invoice.billing_reason !== "subscription_cycle") return;
  await finalize(client, id);
  try {
    await client.invoices.pay(id);
  } catch (error) {
    if (stripeErrorCode(error) !== "invoice_already_paid") throw error;
  }
};
