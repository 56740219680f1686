import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { startStripeStandIn } from "#stripe-stand-in";

export const apiKey = "sk_test_for_these_tests";

/** A Stripe stand-in with its real client, without webhooks; everything goes when the test ends. */
export const startStripe = async () => {
  const standIn = await startStripeStandIn({ apiKey });
  onTestFinished(() => standIn.close());
  const { port, url, control } = standIn;
  const stripe = new Stripe(apiKey, { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0 });
  return { stripe, port, origin: url, control };
};

/** A checkout for two tickets, $20 each, open for half an hour. */
export const ticketCheckout = (): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  line_items: [
    { quantity: 2, price_data: { currency: "usd", unit_amount: 2000, product_data: { name: "Rooftop Night - GA+" } } },
  ],
  success_url: "http://127.0.0.1/ticket-success?session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "http://127.0.0.1/events/evt_1",
  customer_email: "ada@example.test",
  metadata: { hold_id: "hold_1" },
  expires_at: Math.floor(Date.now() / 1000) + 30 * 60,
});

/** The Stripe error that a call ends with. Throws when it ends otherwise. */
export const failureOf = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error(`Expected a Stripe error, got ${String(outcome)}`);
};
