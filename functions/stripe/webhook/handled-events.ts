import type Stripe from "stripe";

/**
 * The types of Stripe events that the product handles: the one list that `stripe:setup` and `doctor` configure and
 * check the webhook endpoint with, that the stand-in sends, and that docs/deploy.md repeats. Any other event has no
 * effect.
 */
export const handledEvents = [
  "charge.dispute.closed",
  "charge.dispute.created",
  "charge.dispute.funds_reinstated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.updated",
  "charge.refund.updated",
  "charge.refunded",
  "checkout.session.async_payment_failed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.completed",
  "checkout.session.expired",
  "customer.subscription.created",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.pending_update_applied",
  "customer.subscription.pending_update_expired",
  "customer.subscription.resumed",
  "customer.subscription.updated",
  "invoice.marked_uncollectible",
  "invoice.paid",
  "invoice.payment_action_required",
  "invoice.payment_failed",
  "invoice.voided",
  "refund.failed",
  "refund.updated",
  "subscription_schedule.aborted",
  "subscription_schedule.canceled",
  "subscription_schedule.completed",
  "subscription_schedule.released",
  "subscription_schedule.updated",
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

export type HandledEvent = (typeof handledEvents)[number];

/** Returns whether the product handles events of this type. */
export const isHandledEvent = (type: string): type is HandledEvent =>
  (handledEvents as readonly string[]).includes(type);
