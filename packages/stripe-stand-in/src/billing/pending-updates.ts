import type Stripe from "stripe";
import { invalidParameter } from "../api/errors.ts";
import type { Params } from "../api/params.ts";
import { nowSeconds, type StripeContext } from "../state/context.ts";
import type { ScheduledJob } from "../state/due-jobs.ts";
import { emit } from "../webhooks/events.ts";
import { periodOf } from "./periods.ts";
import { subscriptionIdOf, voidInvoice } from "./void-invoice.ts";

const maxPendingSeconds = 23 * 60 * 60;

/**
 * What may be part of a pending update: https://docs.stripe.com/billing/subscriptions/pending-updates-reference. Newer API versions
 * take more; what they added is left out here, so that nobody relies on it.
 */
const supported = [
  "items",
  "billing_cycle_anchor",
  "proration_behavior",
  "proration_date",
  "payment_behavior",
  "expand",
];

/** Refuses whatever a pending update cannot hold. */
export const assertAllowedInPendingUpdate = (params: Params) => {
  const other = Object.keys(params.tree).find((name) => !supported.includes(name));
  if (!other) return;
  throw invalidParameter(
    `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass supported params to this endpoint. ${other} is not supported.`,
    other,
  );
};

/**
 * The subscription as it was, with the change that waits for its invoice: for 23 hours, and not beyond the period or the trial. The
 * invoice is not tried again by itself.
 */
export const setPendingUpdate = (
  context: StripeContext,
  { before, after, invoice }: { before: Stripe.Subscription; after: Stripe.Subscription; invoice: Stripe.Invoice },
): Stripe.Subscription => {
  context.store.put("invoices", { ...invoice, next_payment_attempt: null });
  const ends = [nowSeconds(context) + maxPendingSeconds, before.trial_end ?? Infinity, periodOf(before).end];
  const pending_update: Stripe.Subscription.PendingUpdate = {
    billing_cycle_anchor: after.billing_cycle_anchor,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: Math.min(...ends),
    metadata: null,
    subscription_items: after.items.data,
    trial_end: null,
    trial_from_plan: null,
  };
  return { ...before, latest_invoice: invoice.id, pending_update };
};

const isWaitingFor = (subscription: Stripe.Subscription | undefined, invoice: Stripe.Invoice) =>
  subscription?.pending_update && subscription.latest_invoice === invoice.id;

const put = (context: StripeContext, before: Stripe.Subscription, after: Stripe.Subscription, type: string) => {
  context.store.put("subscriptions", after);
  emit(context, `customer.subscription.${type}`, after);
  emit(context, "customer.subscription.updated", after, before);
};

/** Applies the change that waited for an invoice, once that is paid; returns whether there was one. */
export const applyPendingUpdate = (context: StripeContext, invoice: Stripe.Invoice): boolean => {
  const before = context.store.get("subscriptions", subscriptionIdOf(invoice) ?? "");
  if (!before?.pending_update || !isWaitingFor(before, invoice)) return false;
  const { billing_cycle_anchor, subscription_items } = before.pending_update;
  const after: Stripe.Subscription = {
    ...before,
    billing_cycle_anchor: billing_cycle_anchor ?? before.billing_cycle_anchor,
    items: { ...before.items, data: subscription_items ?? before.items.data },
    pending_update: null,
  };
  put(context, before, after, "pending_update_applied");
  return true;
};

/** Voids an invoice; a change that waited for it is discarded, and the subscription goes on as it was. */
export const voidWithPendingUpdate = (context: StripeContext, invoice: Stripe.Invoice): Stripe.Invoice => {
  const voided = voidInvoice(context, invoice);
  const before = context.store.get("subscriptions", subscriptionIdOf(invoice) ?? "");
  if (before && isWaitingFor(before, invoice)) {
    put(context, before, { ...before, pending_update: null }, "pending_update_expired");
  }
  return voided;
};

/** Discards the pending update because it expired, or the subscription changed otherwise or ended. Returns the subscription. */
export const discardPendingUpdate = (
  context: StripeContext,
  subscription: Stripe.Subscription,
): Stripe.Subscription => {
  const invoice = context.store.get("invoices", String(subscription.latest_invoice));
  if (subscription.pending_update && invoice?.status === "open") voidWithPendingUpdate(context, invoice);
  return { ...subscription, pending_update: null };
};

/** The job that discards an expired pending update. */
export const pendingUpdateJobs = (context: StripeContext, subscription: Stripe.Subscription): ScheduledJob[] => {
  const { pending_update, customer } = subscription;
  if (!pending_update) return [];
  const run = () => void discardPendingUpdate(context, subscription);
  return [{ at: pending_update.expires_at, customer: String(customer), run }];
};
