import type Stripe from "stripe";
import { invalidRequest, StripeApiError } from "../api/errors.ts";
import type { Params } from "../api/params.ts";

/** Sales tax of Duval County, which the stand-in applies to everybody. */
const rate = 0.075;

/** The tax within an amount that includes it, in cents. */
export const taxWithin = (cents: number): number => Math.round(cents - cents / (1 + rate));

/** Whether `automatic_tax[enabled]` is asked for. */
export const isTaxed = (params: Params): boolean =>
  params.child("automatic_tax")?.only("enabled", "liability").boolean("enabled") ?? false;

/** Refuses prices that do not say whether tax is within them: https://docs.stripe.com/tax/products-prices-tax-codes-tax-behavior */
export const assertInclusive = (prices: Array<Stripe.Price | null>) => {
  const other = prices.find((price) => price?.tax_behavior !== "inclusive");
  if (!other) return;
  throw invalidRequest(
    `Price \`${other.id}\` has a \`tax_behavior\` of \`${other.tax_behavior}\`; the Stripe stand-in computes only \`inclusive\` tax.`,
    { param: "automatic_tax" },
  );
};

/**
 * Refuses a page for a customer whose address neither is known nor is to be kept:
 * https://docs.stripe.com/tax/checkout#existing-customers
 */
export const assertLocated = (params: Params, customer: Stripe.Customer | null) => {
  const kept = params.child("customer_update")?.only("address", "name", "shipping").filled("address");
  if (!customer || customer.address || kept === "auto") return;
  throw new StripeApiError(
    400,
    "invalid_request_error",
    "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
    { code: "customer_tax_location_invalid" },
  );
};

/** The taxes of an invoice of `total` cents, which are within it. */
export const totalTaxes = (total: number): Stripe.Invoice.TotalTax[] => {
  const amount = taxWithin(total);
  return [
    {
      amount,
      tax_behavior: "inclusive",
      tax_rate_details: { tax_rate: "txr_local" },
      taxability_reason: "standard_rated",
      taxable_amount: total - amount,
      type: "tax_rate_details",
    },
  ];
};
