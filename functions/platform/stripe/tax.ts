import type Stripe from "stripe";
import { optionalEnv } from "../env.ts";

type TaxParams = Pick<Stripe.Checkout.SessionCreateParams, "automatic_tax" | "customer_update">;

/** Whether this stage lets Stripe Tax compute the tax of what it sells; a setting of the stage, off by default. */
const isTaxEnabled = (): boolean => optionalEnv("AUTOMATIC_TAX") === "true";

/**
 * What a payment page needs so that Stripe computes the tax within its total, for the subscription it makes and its invoices too. A
 * known customer's address is kept as they give it there: Stripe computes no tax of a renewal without one.
 */
export const taxParams = (of: "customer" | "guest"): TaxParams => {
  if (!isTaxEnabled()) return {};
  const automatic_tax = { enabled: true };
  return of === "customer" ? { automatic_tax, customer_update: { address: "auto" } } : { automatic_tax };
};

/** The tax within a paid invoice, in cents. */
export const invoiceTaxCents = ({ total_taxes }: Pick<Stripe.Invoice, "total_taxes">): number =>
  (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
