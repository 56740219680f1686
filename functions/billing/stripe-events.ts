import type Stripe from "stripe";
import { settlePage } from "../memberships/plan-checkout.ts";
import { readPage } from "../memberships/plan-session.ts";
import { stripe } from "../platform/stripe.ts";
import { fulfil } from "../tickets/fulfil.ts";
import { releaseHold } from "../tickets/holds.ts";
import { readPayment } from "../tickets/ticket-payments.ts";
import { takeRefunds } from "./charges.ts";
import { takeDispute } from "./disputes.ts";
import { bookInvoice, subscriptionInvoice } from "./invoices.ts";
import { mirrored, syncSubscription } from "./subscriptions.ts";

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

const takeInvoice: Take = async (id, now) => {
  const found = await subscriptionInvoice(id);
  if (!found) return;
  const { invoice, subscriptionId } = found;
  await syncSubscription(subscriptionId, now);
  await bookInvoice(invoice, subscriptionId, (await mirrored(subscriptionId))?.user_id);
};

const takes: Record<string, Take> = {
  "checkout.session.completed": takeCompletedSession,
  "checkout.session.async_payment_succeeded": takeCompletedSession,
  "checkout.session.async_payment_failed": takeEndedSession,
  "checkout.session.expired": takeEndedSession,
  "charge.refunded": takeRefunds,
};

const takeOf = (type: string): Take | undefined => {
  if (type.startsWith("customer.subscription.")) return syncSubscription;
  if (type.startsWith("invoice.") && type !== "invoice.upcoming") return takeInvoice;
  if (type.startsWith("charge.dispute.")) return takeDispute;
  return takes[type];
};

/**
 * Takes in one verified event: only its type and its object's id are believed, everything else is read from Stripe anew.
 * Returns when the effects are stored; an event of no interest has none.
 */
export const takeEvent = async (event: Stripe.Event, now: string): Promise<void> => {
  const { id } = event.data.object as { id?: string };
  if (id) await takeOf(event.type)?.(id, now);
};
