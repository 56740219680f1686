import type Stripe from "stripe";
import { refused } from "../errors.ts";
import { emit } from "../events.ts";
import type { World } from "../world.ts";
import { decliningCard, goodCard, storeCard } from "./cards.ts";
import { openIntentOf, payableSession } from "./checkout-pay.ts";
import { sessionOf } from "./checkout-sessions.ts";
import { collect, intentOf } from "./payment-intents.ts";

/** Completes a session with a payment that takes days to clear, as bank debits do: complete, but unpaid. */
export function payLater(world: World, sessionId: string): Stripe.Checkout.Session {
  const session = payableSession(world, sessionId);
  if (session.mode !== "payment") throw refused("The Stripe stand-in clears payments later only in payment mode.");
  const intent: Stripe.PaymentIntent = { ...openIntentOf(world, session), status: "processing" };
  world.store.put("paymentIntents", intent);
  emit(world, "payment_intent.processing", intent);
  const done: Stripe.Checkout.Session = { ...session, payment_intent: intent.id, status: "complete", url: null };
  world.store.put("sessions", done);
  emit(world, "checkout.session.completed", done);
  return done;
}

/** Says how such a payment ended. */
export function clearPayment(world: World, sessionId: string, isGood: boolean): Stripe.Checkout.Session {
  const session = sessionOf(world, sessionId);
  const intent = intentOf(world, String(session.payment_intent));
  if (intent.status !== "processing") throw refused(`The payment of ${sessionId} is not waiting to clear.`);
  const holder = { email: session.customer_email, name: null, customer: null };
  collect(world, intent, storeCard(world, isGood ? goodCard : decliningCard, holder));
  const cleared: Stripe.Checkout.Session = { ...session, payment_status: isGood ? "paid" : "unpaid" };
  world.store.put("sessions", cleared);
  emit(world, `checkout.session.async_payment_${isGood ? "succeeded" : "failed"}`, cleared);
  return cleared;
}
