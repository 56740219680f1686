import type Stripe from "stripe";
import * as z from "zod";
import { StripeApiError } from "../api/errors.ts";
import { finishDelayedPayment, startDelayedPayment } from "../resources/checkout/delayed-payment.ts";
import { paySession } from "../resources/checkout/pay-session.ts";
import { expireOpenSession } from "../resources/checkout/sessions.ts";
import { successfulCard } from "../resources/payments/cards.ts";
import type { StripeContext } from "../state/context.ts";
import type { ControlContext } from "./context.ts";

/** Commands that act for a buyer. */
export const checkoutCommands = ({ context, catchUp }: ControlContext) => {
  const done = <Answer>(work: () => Answer): Answer => {
    const answer = context.store.transaction(work);
    catchUp();
    return answer;
  };
  return {
    /**
     * Pays an open session as its page does; `card` defaults to the good test card. Where the bank asks, the buyer confirms, unless
     * `isAuthenticated` is false: then the payment waits for them.
     */
    "checkout/pay": (input: unknown): Stripe.Checkout.Session => {
      const read = z
        .object({
          session: z.string(),
          card: z.string().default(successfulCard),
          email: z.email().nullable().default(null),
          name: z.string().nullable().default(null),
          isAuthenticated: z.boolean().default(true),
        })
        .parse(input);
      const paid = keepingChanges(context, () => paySession(context, read.session, read));
      catchUp();
      return paid;
    },
    "checkout/expire": (input: unknown): Stripe.Checkout.Session => {
      const { session } = z.object({ session: z.string() }).parse(input);
      const expired = context.store.transaction(() => expireOpenSession(context, session));
      catchUp();
      return expired;
    },
    /** Completes a session with a payment that has yet to clear. */
    "checkout/pay-later": (input: unknown): Stripe.Checkout.Session => {
      const { session } = z.object({ session: z.string() }).parse(input);
      return done(() => startDelayedPayment(context, session));
    },
    "checkout/clear": (input: unknown): Stripe.Checkout.Session => {
      const read = z.object({ session: z.string(), succeeded: z.boolean() }).parse(input);
      return done(() => finishDelayedPayment(context, read.session, read.succeeded));
    },
  };
};

/** Runs `work` in a transaction that a declined card does not undo, and throws the decline afterwards. */
const keepingChanges = <Answer>(context: StripeContext, work: () => Answer): Answer => {
  const outcome = context.store.transaction(() => {
    try {
      return { answer: work() };
    } catch (error) {
      if (error instanceof StripeApiError && error.keepsChanges) return { error };
      throw error;
    }
  });
  if ("error" in outcome) throw outcome.error;
  return outcome.answer;
};
