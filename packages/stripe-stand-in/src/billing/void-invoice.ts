import type Stripe from "stripe";
import { invalidRequest } from "../api/errors.ts";
import { nowSeconds, type StripeContext } from "../state/context.ts";
import { emit } from "../webhooks/events.ts";

/** The subscription an invoice belongs to. */
export const subscriptionIdOf = (invoice: Stripe.Invoice): string | null => {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return typeof subscription === "string" ? subscription : null;
};

/** Voids an invoice that is still open. */
export const voidInvoice = (context: StripeContext, invoice: Stripe.Invoice): Stripe.Invoice => {
  if (invoice.status !== "open") {
    throw invalidRequest(`You can only pass in open invoices. This invoice isn't open.`, {
      code: "invoice_not_editable",
    });
  }
  const voided: Stripe.Invoice = {
    ...invoice,
    next_payment_attempt: null,
    status: "void",
    status_transitions: { ...invoice.status_transitions, voided_at: nowSeconds(context) },
  };
  context.store.put("invoices", voided);
  emit(context, "invoice.voided", voided);
  return voided;
};
