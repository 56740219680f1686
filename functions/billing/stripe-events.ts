import * as z from "zod";
import { AppError } from "../../shared/model/errors.ts";
import { settlePage } from "../memberships/plan-checkout.ts";
import { followConfirmation } from "../memberships/plan-intents.ts";
import { readPage } from "../memberships/plan-session.ts";
import { stripe } from "../platform/stripe.ts";
import { fulfil } from "../tickets/fulfil.ts";
import { releaseHold } from "../tickets/holds.ts";
import { readPayment } from "../tickets/ticket-payments.ts";
import { takeRefund, takeRefunds } from "./charges.ts";
import { takeDispute } from "./disputes.ts";
import { isGone, recordGone } from "./gone.ts";
import { type HandledEvent, isHandled } from "./handled-events.ts";
import { bookInvoice, subscriptionInvoice } from "./invoices.ts";
import { scheduledSubscription } from "./schedules.ts";
import { mirrored, syncSubscription } from "./subscriptions.ts";

/** What is read of an event; everything else is asked of Stripe anew. */
const HookEvent = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  data: z.object({ object: z.object({ id: z.string().nullish() }) }),
});

export type HookEvent = z.infer<typeof HookEvent>;

/** As Stripe writes ids: an id becomes part of an address there, so nothing else may pass. */
const stripeId = /^[a-z]{2,12}_\w{1,200}$/;

type Take = (id: string, now: string) => Promise<unknown>;

const takeCompletedSession: Take = async (id, now) => {
  const session = await (await stripe()).checkout.sessions.retrieve(id);
  if (session.mode === "payment") return fulfil(id, now);
  const { subscription } = session;
  if (subscription) return syncSubscription(typeof subscription === "string" ? subscription : subscription.id, now);
};

const takeEndedPlanPage: Take = async (id, now) => {
  const page = await readPage(id);
  if (page?.mode === "subscription") await settlePage(page, now);
};

// A page that ended unpaid gives its hold back; one that was paid all the same becomes tickets.
const takeEndedSession: Take = async (id, now) => {
  const payment = await readPayment(id);
  if (!payment) return takeEndedPlanPage(id, now);
  if (payment.isOpen) return;
  return payment.isPaid ? fulfil(id, now) : releaseHold(payment.holdId, now);
};

const takeSubscription: Take = async (id, now) => {
  await syncSubscription(id, now);
  const userId = (await mirrored(id))?.user_id;
  if (userId) await followConfirmation(userId, now);
};

const takeInvoice: Take = async (id, now) => {
  const found = await subscriptionInvoice(id);
  if (!found) return;
  const { invoice, subscriptionId } = found;
  await syncSubscription(subscriptionId, now);
  await bookInvoice(invoice, subscriptionId, (await mirrored(subscriptionId))?.user_id);
};

const takeSchedule: Take = async (id, now) => {
  const subscription = await scheduledSubscription(id);
  if (subscription) await syncSubscription(subscription, now);
};

const takes: Record<HandledEvent, Take> = {
  "charge.dispute.closed": takeDispute,
  "charge.dispute.created": takeDispute,
  "charge.dispute.funds_reinstated": takeDispute,
  "charge.dispute.funds_withdrawn": takeDispute,
  "charge.dispute.updated": takeDispute,
  "charge.refund.updated": takeRefund,
  "charge.refunded": takeRefunds,
  "checkout.session.async_payment_failed": takeEndedSession,
  "checkout.session.async_payment_succeeded": takeCompletedSession,
  "checkout.session.completed": takeCompletedSession,
  "checkout.session.expired": takeEndedSession,
  "customer.subscription.created": takeSubscription,
  "customer.subscription.deleted": takeSubscription,
  "customer.subscription.paused": takeSubscription,
  "customer.subscription.pending_update_applied": takeSubscription,
  "customer.subscription.pending_update_expired": takeSubscription,
  "customer.subscription.resumed": takeSubscription,
  "customer.subscription.updated": takeSubscription,
  "invoice.marked_uncollectible": takeInvoice,
  "invoice.paid": takeInvoice,
  "invoice.payment_action_required": takeInvoice,
  "invoice.payment_failed": takeInvoice,
  "invoice.voided": takeInvoice,
  "refund.failed": takeRefund,
  "refund.updated": takeRefund,
  "subscription_schedule.aborted": takeSchedule,
  "subscription_schedule.canceled": takeSchedule,
  "subscription_schedule.completed": takeSchedule,
  "subscription_schedule.released": takeSchedule,
  "subscription_schedule.updated": takeSchedule,
};

/** The event that a signed body holds. Throws `bad-request` for any other body. */
export const readEvent = (signed: unknown): HookEvent => {
  const { data } = HookEvent.safeParse(signed);
  if (data) return data;
  throw new AppError("bad-request", "The body is not an event.");
};

/**
 * Takes in one verified event: only its type and its object's id are believed, everything else is read from Stripe anew.
 * Returns when the effects are stored; an event of no interest has none, and one about something that Stripe does not have is
 * recorded: repeating it for days would not bring it back. Throws `bad-request` for an id that Stripe cannot have made.
 */
export const takeEvent = async (event: HookEvent, now: string): Promise<void> => {
  const { type, data } = event;
  const { id } = data.object;
  if (!id || !isHandled(type)) return;
  if (!stripeId.test(id)) throw new AppError("bad-request", "The event's object has no id of Stripe's.");
  try {
    await takes[type](id, now);
  } catch (error) {
    if (!isGone(error)) throw error;
    await recordGone(event, now);
  }
};
