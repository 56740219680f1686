import type Stripe from "stripe";
import { actionRequired, cardError, invalidRequest, withRollback } from "../../api/errors.ts";
import { completeList } from "../../api/pagination.ts";
import { dropUsedDiscounts } from "../../billing/discounts.ts";
import { createDraftInvoice } from "../../billing/draft-invoice.ts";
import { collectInvoice, finalizeInvoice } from "../../billing/invoice-collection.ts";
import { periodLines, trialLines } from "../../billing/invoice-lines.ts";
import { periodAfter, periodOf } from "../../billing/periods.ts";
import { createItem } from "../../billing/subscription-items.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { newId } from "../../state/ids.ts";
import { emit } from "../../webhooks/events.ts";
import { redeem } from "../catalog/coupons.ts";
import { getCustomer } from "../customers.ts";

const daySeconds = 24 * 60 * 60;

export type SubscriptionInput = {
  customer: string;
  items: Array<{ price: Stripe.Price | null; quantity: number }>;
  coupon: string | null;
  checkoutSession: string | null;
  method: Stripe.PaymentMethod | null;
  metadata: Stripe.Metadata;
  description: string | null;
  trialDays: number;
  /** Seconds. */
  trialEnd: number | null;
  behaviour: "allow_incomplete" | "error_if_incomplete" | "default_incomplete";
  /** With tax on its invoices. */
  isTaxed?: boolean;
  /** The cardholder has confirmed the first payment, on the page that takes it. */
  isAuthenticated?: boolean;
};

export type StartedSubscription = {
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
};

/**
 * Starts a subscription with its first invoice. With `error_if_incomplete` a decline throws a card error and
 * nothing is kept; otherwise the subscription stays `incomplete` until that invoice is paid.
 */
export const startSubscription = (context: StripeContext, order: SubscriptionInput): StartedSubscription => {
  const created = storeSubscription(context, order);
  emit(context, "customer.subscription.created", created);
  const period = periodOf(created);
  const lines = created.trial_end ? trialLines(context, created, period) : periodLines(context, created, period);
  const draft = createDraftInvoice(context, {
    subscription: created,
    lines,
    reason: "subscription_create",
    period: { start: period.start, end: period.start },
  });
  const open = finalizeInvoice(context, draft);
  const isDeferred = order.behaviour === "default_incomplete" && open.amount_due > 0;
  const { invoice, decline, isWaiting } = isDeferred
    ? { invoice: open, decline: null, isWaiting: false }
    : collectInvoice(context, open, { isAuthenticated: order.isAuthenticated ?? false });
  if (decline && order.behaviour === "error_if_incomplete") throw withRollback(cardError(decline));
  if (isWaiting && order.behaviour === "error_if_incomplete") throw actionRequired("subscription");
  const before = { ...created, latest_invoice: invoice.id };
  const after = dropUsedDiscounts(context, { ...before, status: statusAfter(created, invoice) }, nowSeconds(context));
  context.store.put("subscriptions", after);
  if (after.status !== created.status) emit(context, "customer.subscription.updated", after, before);
  return { subscription: after, invoice };
};

const statusAfter = (created: Stripe.Subscription, invoice: Stripe.Invoice): Stripe.Subscription.Status => {
  if (invoice.status !== "paid") return "incomplete";
  return created.trial_end ? "trialing" : "active";
};

const trialEndOf = (context: StripeContext, order: SubscriptionInput): number | null => {
  if (order.trialEnd !== null) return order.trialEnd > nowSeconds(context) ? order.trialEnd : null;
  return order.trialDays > 0 ? nowSeconds(context) + order.trialDays * daySeconds : null;
};

const storeSubscription = (context: StripeContext, order: SubscriptionInput): Stripe.Subscription => {
  const id = newId("sub");
  const now = nowSeconds(context);
  const trialEnd = trialEndOf(context, order);
  const prices = order.items.flatMap((item) =>
    item.price?.recurring ? [{ price: item.price, quantity: item.quantity }] : [],
  );
  const recurring = prices[0]?.price.recurring;
  if (!recurring)
    throw invalidRequest(
      "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
      { param: "items" },
    );
  const end = trialEnd ?? periodAfter(now, recurring, 1);
  const items = prices.map(({ price, quantity }) =>
    createItem({ subscription: id, price, quantity, created: now, period: { start: now, end } }),
  );
  const customer = getCustomer(context, order.customer);
  const coupon = order.coupon ? context.store.get("coupons", order.coupon) : undefined;
  const discount =
    coupon &&
    redeem(context, coupon, { customer: customer.id, subscription: id, checkoutSession: order.checkoutSession });
  const subscription: Stripe.Subscription = {
    ...subscriptionDefaults(),
    ...(order.isTaxed
      ? { automatic_tax: { disabled_reason: null, enabled: true, liability: { type: "self" as const } } }
      : {}),
    id,
    object: "subscription",
    billing_cycle_anchor: end === trialEnd ? trialEnd : now,
    created: now,
    currency: prices[0]?.price.currency ?? "usd",
    customer: customer.id,
    default_payment_method: order.method?.id ?? null,
    description: order.description,
    discounts: discount ? [discount.id] : [],
    items: completeList(items, `/v1/subscription_items?subscription=${id}`),
    metadata: order.metadata,
    start_date: now,
    status: "incomplete",
    trial_end: trialEnd,
    trial_start: trialEnd ? now : null,
  };
  return context.store.put("subscriptions", subscription);
};

const subscriptionDefaults = () => ({
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: "included" as const }, type: "flexible" as const },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: "charge_automatically" as const,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: "self" as const },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: "off" as const,
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" as const } },
});
