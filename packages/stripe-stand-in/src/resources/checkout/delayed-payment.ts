import type Stripe from "stripe";
import { invalidRequest } from "../../api/errors.ts";
import type { StripeContext } from "../../state/context.ts";
import { emit } from "../../webhooks/events.ts";
import { decliningCard, storeCard, successfulCard } from "../payments/cards.ts";
import { attemptPayment, intentOf } from "../payments/payment-intents.ts";
import { openIntentOf, payableSession } from "./pay-session.ts";
import { sessionOf } from "./sessions.ts";

/** Completes a session with a payment that takes days to clear, as bank debits do: complete, but unpaid. */
export function startDelayedPayment(world: StripeContext, sessionId: string): Stripe.Checkout.Session {
  const session = payableSession(world, sessionId);
  if (session.mode !== "payment")
    throw invalidRequest("The Stripe stand-in clears payments later only in payment mode.");
  const intent: Stripe.PaymentIntent = { ...openIntentOf(world, session), status: "processing" };
  world.store.put("paymentIntents", intent);
  emit(world, "payment_intent.processing", intent);
  const done: Stripe.Checkout.Session = { ...session, payment_intent: intent.id, status: "complete", url: null };
  world.store.put("sessions", done);
  emit(world, "checkout.session.completed", done);
  return done;
}

/** Says how such a payment ended. */
export function finishDelayedPayment(
  world: StripeContext,
  sessionId: string,
  isGood: boolean,
): Stripe.Checkout.Session {
  const session = sessionOf(world, sessionId);
  const intent = intentOf(world, String(session.payment_intent));
  if (intent.status !== "processing") throw invalidRequest(`The payment of ${sessionId} is not waiting to clear.`);
  const holder = { email: session.customer_email, name: null, customer: null };
  attemptPayment(world, intent, storeCard(world, isGood ? successfulCard : decliningCard, holder));
  const cleared: Stripe.Checkout.Session = { ...session, payment_status: isGood ? "paid" : "unpaid" };
  world.store.put("sessions", cleared);
  emit(world, `checkout.session.async_payment_${isGood ? "succeeded" : "failed"}`, cleared);
  return cleared;
}
