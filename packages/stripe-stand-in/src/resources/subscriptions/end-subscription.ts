import type Stripe from "stripe";
import { discardPendingUpdate } from "../../billing/pending-updates.ts";
import { endSchedule } from "../../billing/schedules.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { emit } from "../../webhooks/events.ts";

/** Ends a subscription now, for the given reason; its open invoices are no longer collected. */
export function endSubscription(
  world: StripeContext,
  running: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
  status: "canceled" | "incomplete_expired" = "canceled",
): Stripe.Subscription {
  const now = nowSeconds(world);
  const subscription = discardPendingUpdate(world, running);
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
  world.store.put("subscriptions", ended);
  stopCollecting(world, subscription.id);
  endSchedule(world, subscription, reason === "payment_failed");
  emit(
    world,
    status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated",
    ended,
    before(status, subscription),
  );
  return ended;
}

function before(status: string, subscription: Stripe.Subscription): Stripe.Subscription | undefined {
  return status === "canceled" ? undefined : subscription;
}

function stopCollecting(world: StripeContext, subscription: string) {
  for (const invoice of world.store.all("invoices")) {
    const isCollected = invoice.status === "open" || invoice.status === "draft";
    if (isCollected && invoice.parent?.subscription_details?.subscription === subscription) {
      world.store.put("invoices", { ...invoice, auto_advance: false, next_payment_attempt: null });
    }
  }
  for (const item of world.store.all("pendingItems")) {
    if (item.subscription === subscription) world.store.remove("pendingItems", item.id);
  }
}

/** Ends every running subscription of a customer that is deleted. */
export function cancelAllOf(world: StripeContext, customer: string) {
  for (const subscription of world.store.all("subscriptions")) {
    if (subscription.customer === customer && subscription.ended_at === null) {
      endSubscription(world, structuredClone(subscription), "cancellation_requested");
    }
  }
}
