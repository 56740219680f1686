import Stripe from "stripe";
import { AppError } from "../../shared/model/errors.ts";
import { stripeErrorCode, toUpstreamError } from "../platform/stripe/client.ts";

const declined =
  "Your card was declined, so your plan hasn't changed. Update your card under Manage Subscription and try again.";

const renewalUnconfirmed =
  "Your bank wants you to confirm your renewal first. Choose Pay Now under Your subscription, then change your plan.";

/**
 * Runs a call to Stripe and maps its errors: to `membership.payment-failed` for a declined card, otherwise to
 * `upstream-failed`.
 */
export const withStripeErrors = async <Answer>(what: string, work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    if (stripeErrorCode(error) === "invoice_payment_intent_requires_action") {
      throw new AppError("membership.payment-failed", renewalUnconfirmed);
    }
    if (error instanceof Stripe.errors.StripeCardError) throw new AppError("membership.payment-failed", declined);
    if (error instanceof AppError || stripeErrorCode(error) === undefined) throw error;
    throw toUpstreamError(what, error);
  }
};
