import type Stripe from "stripe";
import { discardPendingUpdate } from "../../billing/pending-updates.ts";
import { endSchedule } from "../../billing/schedules.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { emit } from "../../webhooks/events.ts";

/** Ends a subscription now, for the given reason; its open invoices are no longer collected. */
export const endSubscription = (
  context: StripeContext,
  running: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
  status: "canceled" | "incomplete_expired" = "canceled",
): Stripe.Subscription => {
  const now = nowSeconds(context);
  const subscription = discardPendingUpdate(context, running);
  const ended: Stripe.Subscription = {
    ...subscription,
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...subscription.cancellation_details,
      reason,
    },
    ended_at: now,
    status,
  };
  context.store.put("subscriptions", ended);
  stopCollecting(context, subscription.id);
  endSchedule(context, subscription, reason === "payment_failed");
  emit(
    context,
    status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated",
    ended,
    before(status, subscription),
  );
  return ended;
};

const before = (status: string, subscription: Stripe.Subscription): Stripe.Subscription | undefined =>
  status === "canceled" ? undefined : subscription;

const stopCollecting = (context: StripeContext, subscription: string) => {
  for (const invoice of context.store.all("invoices")) {
    const isCollected = invoice.status === "open" || invoice.status === "draft";
    if (isCollected && invoice.parent?.subscription_details?.subscription === subscription) {
      context.store.put("invoices", { ...invoice, auto_advance: false, next_payment_attempt: null });
    }
  }
  for (const item of context.store.all("pendingItems")) {
    if (item.subscription === subscription) context.store.remove("pendingItems", item.id);
  }
};

/** Cancels every active subscription of a deleted customer. */
export const cancelAllOf = (context: StripeContext, customer: string) => {
  for (const subscription of context.store.all("subscriptions")) {
    if (subscription.customer === customer && subscription.ended_at === null) {
      endSubscription(context, structuredClone(subscription), "cancellation_requested");
    }
  }
};
