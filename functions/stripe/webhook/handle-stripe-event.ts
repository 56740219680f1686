import * as z from "zod";
import { AppError } from "../../../shared/model/errors.ts";
import { getStripe } from "../../platform/stripe/client.ts";
import { idOf } from "../../platform/stripe/id-of.ts";
import { syncPaymentConfirmation } from "../../subscriptions/change/continue-change.ts";
import { findCheckoutSession } from "../../subscriptions/checkout/checkout-session.ts";
import { settleCheckoutSession } from "../../subscriptions/checkout/plan-checkout.ts";
import { findSubscriptionInvoice, recordInvoice } from "../../subscriptions/sync/invoices.ts";
import { findScheduledSubscription } from "../../subscriptions/sync/schedules.ts";
import { findSubscription } from "../../subscriptions/sync/stored-subscriptions.ts";
import { syncSubscription } from "../../subscriptions/sync/sync-subscription.ts";
import { releaseHold } from "../../tickets/holds/holds.ts";
import { fulfil } from "../../tickets/payments/fulfil.ts";
import { findPayment } from "../../tickets/payments/stripe-checkout.ts";
import { syncRefund, syncRefunds } from "../sync-charge-refunds.ts";
import { syncDispute } from "../sync-dispute.ts";
import { type HandledEvent, isHandledEvent } from "./handled-events.ts";
import { isMissingObject, recordMissingObject } from "./missing-object.ts";

/** The fields that are read from an event; everything else is read from Stripe. */
const StripeEvent = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  data: z.object({ object: z.object({ id: z.string().nullish() }) }),
});

export type StripeEvent = z.infer<typeof StripeEvent>;

/** The format of Stripe's ids: an id becomes part of a URL there, so nothing else may pass. */
const stripeId = /^[a-z]{2,12}_\w{1,200}$/;

type Handler = (id: string, now: string) => Promise<unknown>;

const handleCompletedSession: Handler = async (id, now) => {
  const session = await (await getStripe()).checkout.sessions.retrieve(id);
  if (session.mode === "payment") return fulfil(id, now);
  const { subscription } = session;
  if (subscription) return syncSubscription(idOf(subscription), now);
};

const handleEndedPlanCheckout: Handler = async (id, now) => {
  const page = await findCheckoutSession(id);
  if (page?.mode === "subscription") await settleCheckoutSession(page, now);
};

// A session that expired unpaid releases its hold; one that was paid after all becomes tickets.
const handleEndedSession: Handler = async (id, now) => {
  const payment = await findPayment(id);
  if (!payment) return handleEndedPlanCheckout(id, now);
  if (payment.isOpen) return;
  return payment.isPaid ? fulfil(id, now) : releaseHold(payment.holdId, now);
};

const handleSubscription: Handler = async (id, now) => {
  await syncSubscription(id, now);
  const userId = (await findSubscription(id))?.user_id;
  if (userId) await syncPaymentConfirmation(userId, now);
};

const handleInvoice: Handler = async (id, now) => {
  const found = await findSubscriptionInvoice(id);
  if (!found) return;
  const { invoice, subscriptionId } = found;
  await syncSubscription(subscriptionId, now);
  await recordInvoice(invoice, subscriptionId, (await findSubscription(subscriptionId))?.user_id);
};

const handleSchedule: Handler = async (id, now) => {
  const subscription = await findScheduledSubscription(id);
  if (subscription) await syncSubscription(subscription, now);
};

const handlers: Record<HandledEvent, Handler> = {
  "charge.dispute.closed": syncDispute,
  "charge.dispute.created": syncDispute,
  "charge.dispute.funds_reinstated": syncDispute,
  "charge.dispute.funds_withdrawn": syncDispute,
  "charge.dispute.updated": syncDispute,
  "charge.refund.updated": syncRefund,
  "charge.refunded": syncRefunds,
  "checkout.session.async_payment_failed": handleEndedSession,
  "checkout.session.async_payment_succeeded": handleCompletedSession,
  "checkout.session.completed": handleCompletedSession,
  "checkout.session.expired": handleEndedSession,
  "customer.subscription.created": handleSubscription,
  "customer.subscription.deleted": handleSubscription,
  "customer.subscription.paused": handleSubscription,
  "customer.subscription.pending_update_applied": handleSubscription,
  "customer.subscription.pending_update_expired": handleSubscription,
  "customer.subscription.resumed": handleSubscription,
  "customer.subscription.updated": handleSubscription,
  "invoice.marked_uncollectible": handleInvoice,
  "invoice.paid": handleInvoice,
  "invoice.payment_action_required": handleInvoice,
  "invoice.payment_failed": handleInvoice,
  "invoice.voided": handleInvoice,
  "refund.failed": syncRefund,
  "refund.updated": syncRefund,
  "subscription_schedule.aborted": handleSchedule,
  "subscription_schedule.canceled": handleSchedule,
  "subscription_schedule.completed": handleSchedule,
  "subscription_schedule.released": handleSchedule,
  "subscription_schedule.updated": handleSchedule,
};

/**
 * Parses the event in a signed body.
 * Throws `bad-request` for any other body.
 */
export const parseStripeEvent = (signed: unknown): StripeEvent => {
  const { data } = StripeEvent.safeParse(signed);
  if (data) return data;
  throw new AppError("bad-request", "The body isn't an event.");
};

/**
 * Handles a verified event. Only its type and its object's id are trusted; everything else is read from Stripe. Returns
 * once the effects are stored. Other event types have no effect; an event about an object that Stripe no longer has is
 * recorded, because retrying it for days wouldn't help.
 * Throws `bad-request` for an id that can't be Stripe's.
 */
export const handleStripeEvent = async (event: StripeEvent, now: string): Promise<void> => {
  const { type, data } = event;
  const { id } = data.object;
  if (!id || !isHandledEvent(type)) return;
  if (!stripeId.test(id)) throw new AppError("bad-request", "The event's object has no valid Stripe id.");
  try {
    await handlers[type](id, now);
  } catch (error) {
    if (!isMissingObject(error)) throw error;
    await recordMissingObject(event, now);
  }
};
