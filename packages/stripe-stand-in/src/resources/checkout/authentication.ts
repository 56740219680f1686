import type Stripe from "stripe";
import { StripeApiError } from "../../api/errors.ts";
import type { StripeContext } from "../../state/context.ts";
import { markSetUp, needsAuthentication } from "../payments/cards.ts";
import { awaitAuthentication, failAuthentication, intentOf } from "../payments/payment-intents.ts";

const code = "authentication_required";

/** Whether a payment waits for the cardholder, whose bank wants to hear from them (3-D Secure). */
export function isAuthenticationRequired(error: unknown): boolean {
  return error instanceof StripeApiError && error.details.code === code;
}

/**
 * Lets the cardholder's bank ask before a card is charged on the page: throws until they have answered it. Checkout does so for
 * every card that demands it (https://docs.stripe.com/payments/3d-secure); `wait` records that the payment waits.
 */
export function requireAuthentication(
  world: StripeContext,
  method: Stripe.PaymentMethod,
  isAuthenticated: boolean | undefined,
  wait: () => void = () => undefined,
) {
  if (isAuthenticated) return markSetUp(world, method.id);
  if (!needsAuthentication(world, method.id, true)) return;
  wait();
  throw new StripeApiError(
    402,
    "card_error",
    "Your card was declined. This transaction requires authentication.",
    { code },
    { keeps: true },
  );
}

/** A session's payment intent that waits for the cardholder: `requires_action`. */
export function awaitSessionAuthentication(
  world: StripeContext,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
) {
  world.store.put("sessions", { ...session, payment_intent: awaitAuthentication(world, intent, method).id });
}

/** The bank did not recognise the cardholder; the session stays open, and nothing was charged. Answers what the buyer reads. */
export function failSessionAuthentication(world: StripeContext, session: Stripe.Checkout.Session): string {
  const intent = typeof session.payment_intent === "string" ? intentOf(world, session.payment_intent) : undefined;
  if (intent?.status === "requires_action") failAuthentication(world, intent);
  return "We are unable to authenticate your payment method. Please choose a different payment method and try again.";
}
