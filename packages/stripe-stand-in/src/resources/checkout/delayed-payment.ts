import type Stripe from "stripe";
import { invalidRequest } from "../../api/errors.ts";
import type { StripeContext } from "../../state/context.ts";
import { emit } from "../../webhooks/events.ts";
import { decliningCard, storeCard, successfulCard } from "../payments/cards.ts";
import { attemptPayment, getIntent } from "../payments/payment-intents.ts";
import { openIntentOf, payableSession } from "./pay-session.ts";
import { getSession } from "./sessions.ts";

/** Completes a session with a payment that takes days to clear, as bank debits do: complete, but unpaid. */
export const startDelayedPayment = (context: StripeContext, sessionId: string): Stripe.Checkout.Session => {
  const session = payableSession(context, sessionId);
  if (session.mode !== "payment")
    throw invalidRequest("The Stripe stand-in clears payments later only in payment mode.");
  const intent: Stripe.PaymentIntent = { ...openIntentOf(context, session), status: "processing" };
  context.store.put("paymentIntents", intent);
  emit(context, "payment_intent.processing", intent);
  const done: Stripe.Checkout.Session = { ...session, payment_intent: intent.id, status: "complete", url: null };
  context.store.put("sessions", done);
  emit(context, "checkout.session.completed", done);
  return done;
};

/** Records how such a payment ended. */
export const finishDelayedPayment = (
  context: StripeContext,
  sessionId: string,
  isGood: boolean,
): Stripe.Checkout.Session => {
  const session = getSession(context, sessionId);
  const intent = getIntent(context, String(session.payment_intent));
  if (intent.status !== "processing") throw invalidRequest(`The payment of ${sessionId} is not waiting to clear.`);
  const holder = { email: session.customer_email, name: null, customer: null };
  attemptPayment(context, intent, storeCard(context, isGood ? successfulCard : decliningCard, holder));
  const cleared: Stripe.Checkout.Session = { ...session, payment_status: isGood ? "paid" : "unpaid" };
  context.store.put("sessions", cleared);
  emit(context, `checkout.session.async_payment_${isGood ? "succeeded" : "failed"}`, cleared);
  return cleared;
};
