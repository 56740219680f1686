import * as z from "zod";
import { finishDelayedPayment, startDelayedPayment } from "../resources/checkout/delayed-payment.ts";
import { paySession } from "../resources/checkout/pay-session.ts";
import { expireOpenSession } from "../resources/checkout/sessions.ts";
import { successfulCard } from "../resources/payments/cards.ts";
import type { StripeContext } from "../state/context.ts";
import type { ControlContext } from "./context.ts";

/** What control can do in place of a buyer. */
export function checkoutCommands({ world, settle }: ControlContext) {
  const done = <Answer>(work: () => Answer): Answer => {
    const answer = world.store.transaction(work);
    settle();
    return answer;
  };
  return {
    /**
     * Pays an open session as its page does; `card` defaults to the good test card. Where the bank asks, the buyer confirms, unless
     * `isAuthenticated` is false: then the payment waits for them.
     */
    "checkout/pay": (input: unknown) => {
      const read = z
        .object({
          session: z.string(),
          card: z.string().default(successfulCard),
          email: z.email().nullable().default(null),
          name: z.string().nullable().default(null),
          isAuthenticated: z.boolean().default(true),
        })
        .parse(input);
      const paid = keeping(world, () => paySession(world, read.session, read));
      settle();
      return paid;
    },
    "checkout/expire": (input: unknown) => {
      const { session } = z.object({ session: z.string() }).parse(input);
      const expired = world.store.transaction(() => expireOpenSession(world, session));
      settle();
      return expired;
    },
    /** Completes a session with a payment that has yet to clear. */
    "checkout/pay-later": (input: unknown) => {
      const { session } = z.object({ session: z.string() }).parse(input);
      return done(() => startDelayedPayment(world, session));
    },
    "checkout/clear": (input: unknown) => {
      const read = z.object({ session: z.string(), succeeded: z.boolean() }).parse(input);
      return done(() => finishDelayedPayment(world, read.session, read.succeeded));
    },
  };
}

/** Runs a verb in a transaction that a declined card does not undo, and throws the decline afterwards. */
function keeping<Answer>(world: StripeContext, work: () => Answer): Answer {
  const outcome = world.store.transaction(() => {
    try {
      return { answer: work() };
    } catch (error) {
      if ((error as { keeps?: boolean }).keeps) return { error };
      throw error;
    }
  });
  if ("error" in outcome) throw outcome.error;
  return outcome.answer;
}
