import type Stripe from "stripe";
import { StripeApiError } from "../../api/errors.ts";
import type { StripeContext } from "../../state/context.ts";
import { markSetUp, needsAuthentication } from "../payments/cards.ts";
import { awaitAuthentication, failAuthentication, getIntent } from "../payments/payment-intents.ts";

const code = "authentication_required";

/** Whether a payment waits for the cardholder, whose bank wants to hear from them (3-D Secure). */
export const isAuthenticationRequired = (error: unknown): boolean =>
  error instanceof StripeApiError && error.details.code === code;

/**
 * Lets the cardholder's bank ask before a card is charged on the page: throws until they have answered it. Checkout does so for
 * every card that demands it (https://docs.stripe.com/payments/3d-secure); `wait` records that the payment waits.
 */
export const requireAuthentication = (
  context: StripeContext,
  method: Stripe.PaymentMethod,
  isAuthenticated: boolean | undefined,
  wait: () => void = () => undefined,
) => {
  if (isAuthenticated) return markSetUp(context, method.id);
  if (!needsAuthentication(context, method.id, true)) return;
  wait();
  throw new StripeApiError(
    402,
    "card_error",
    "Your card was declined. This transaction requires authentication.",
    { code },
    { keepsChanges: true },
  );
};

/** A session's payment intent that waits for the cardholder: `requires_action`. */
export const awaitSessionAuthentication = (
  context: StripeContext,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
) => {
  context.store.put("sessions", { ...session, payment_intent: awaitAuthentication(context, intent, method).id });
};

/** The bank did not recognise the cardholder; the session stays open, and nothing was charged. Returns what the buyer reads. */
export const failSessionAuthentication = (context: StripeContext, session: Stripe.Checkout.Session): string => {
  const intent = typeof session.payment_intent === "string" ? getIntent(context, session.payment_intent) : undefined;
  if (intent?.status === "requires_action") failAuthentication(context, intent);
  return "We are unable to authenticate your payment method. Please choose a different payment method and try again.";
};
