import type Stripe from "stripe";
import { completeList } from "../api/pagination.ts";
import { getCustomer } from "../resources/customers.ts";
import { nowSeconds, type StripeContext } from "../state/context.ts";
import { newId } from "../state/ids.ts";
import { activeDiscounts } from "./discounts.ts";
import { couponDiscount } from "./money.ts";
import { taxWithin, totalTaxes } from "./tax.ts";

/** Smaller amounts in cents are not charged but carried over on the customer's balance. */
const minimumChargeCents = 50;

export type InvoiceInput = {
  subscription: Stripe.Subscription;
  lines: Stripe.InvoiceLineItem[];
  reason: Stripe.Invoice.BillingReason;
  period: { start: number; end: number };
  /** Previews get an id that names no stored invoice. */
  isPreview?: boolean;
  prorationAt?: number;
};

const withTax: Stripe.Invoice.AutomaticTax = {
  disabled_reason: null,
  enabled: true,
  liability: { type: "self" },
  provider: "stripe",
  status: "complete",
};

type Totals = {
  subtotal: number;
  total: number;
  due: number;
  starting: number;
  ending: number;
  discounts: Array<{ amount: number; discount: string }>;
};

const totalsOf = (context: StripeContext, order: InvoiceInput, customer: Stripe.Customer): Totals => {
  const sum = (lines: Stripe.InvoiceLineItem[]) => lines.reduce((total, line) => total + line.amount, 0);
  let left = sum(order.lines.filter((line) => line.discountable));
  const discounts = activeDiscounts(context, order.subscription, nowSeconds(context)).map(({ discount, coupon }) => {
    const amount = couponDiscount(coupon, left);
    left -= amount;
    return { amount, discount: discount.id };
  });
  const subtotal = sum(order.lines);
  const total = subtotal - discounts.reduce((taken, { amount }) => taken + amount, 0);
  const owed = total + customer.balance;
  const isCharged = owed >= minimumChargeCents;
  return {
    subtotal,
    total,
    due: isCharged ? owed : 0,
    starting: customer.balance,
    ending: isCharged ? 0 : owed,
    discounts,
  };
};

/** A draft with what the customer's balance takes or adds now, which may have moved since it was made. */
export const applyBalance = (draft: Stripe.Invoice, balance: number): Stripe.Invoice => {
  const owed = draft.total + balance;
  const due = owed >= minimumChargeCents ? owed : 0;
  return { ...draft, amount_due: due, amount_remaining: due, starting_balance: balance };
};

/** Builds a draft invoice of a subscription without storing it. Amounts in cents. */
export const createDraftInvoice = (context: StripeContext, order: InvoiceInput): Stripe.Invoice => {
  const customer = getCustomer(context, String(order.subscription.customer));
  const totals = totalsOf(context, order, customer);
  const id = order.isPreview ? newId("upcoming_in") : newId("in");
  const lines = order.lines.map((line) => ({ ...line, invoice: id }));
  const subscription = order.subscription;
  const isTaxed = subscription.automatic_tax.enabled;
  return {
    ...invoiceDefaults(customer),
    ...(isTaxed ? { automatic_tax: withTax, total_taxes: totalTaxes(totals.total) } : {}),
    id,
    object: "invoice",
    amount_due: totals.due,
    amount_remaining: totals.due,
    billing_reason: order.isPreview ? "upcoming" : order.reason,
    created: nowSeconds(context),
    currency: subscription.currency,
    customer: customer.id,
    default_payment_method: null,
    discounts: totals.discounts.map(({ discount }) => discount),
    ending_balance: order.isPreview ? totals.ending : null,
    lines: completeList(lines, `/v1/invoices/${id}/lines`),
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(order.prorationAt ? { subscription_proration_date: order.prorationAt } : {}),
      },
      type: "subscription_details",
    },
    period_end: order.period.end,
    period_start: order.period.start,
    starting_balance: totals.starting,
    status: "draft",
    subtotal: totals.subtotal,
    subtotal_excluding_tax: totals.subtotal,
    total: totals.total,
    total_discount_amounts: totals.discounts,
    total_excluding_tax: isTaxed ? totals.total - taxWithin(totals.total) : totals.total,
  };
};

const invoiceDefaults = (customer: Stripe.Customer) => ({
  account_country: "US",
  account_name: "PLAYYY",
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: "charge_automatically" as const,
  custom_fields: null,
  customer_account: null,
  customer_address: customer.address ?? null,
  customer_email: customer.email,
  customer_name: customer.name ?? null,
  customer_phone: customer.phone ?? null,
  customer_shipping: null,
  customer_tax_exempt: "none" as const,
  customer_tax_ids: [],
  default_source: null,
  default_tax_rates: [],
  description: null,
  due_date: null,
  effective_at: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: "self" as const },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  test_clock: null,
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
});
