import * as z from "zod";
import { goodCard } from "../resources/cards.ts";
import { clearPayment, payLater } from "../resources/checkout-async.ts";
import { pay } from "../resources/checkout-pay.ts";
import { expireOpenSession } from "../resources/checkout-sessions.ts";
import type { World } from "../world.ts";
import type { Machinery } from "./machinery.ts";

/** What control can do in place of a buyer. */
export function checkoutVerbs({ world, settle }: Machinery) {
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
          card: z.string().default(goodCard),
          email: z.email().nullable().default(null),
          name: z.string().nullable().default(null),
          isAuthenticated: z.boolean().default(true),
        })
        .parse(input);
      const paid = keeping(world, () => pay(world, read.session, read));
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
      return done(() => payLater(world, session));
    },
    "checkout/clear": (input: unknown) => {
      const read = z.object({ session: z.string(), succeeded: z.boolean() }).parse(input);
      return done(() => clearPayment(world, read.session, read.succeeded));
    },
  };
}

/** Runs a verb in a transaction that a declined card does not undo, and throws the decline afterwards. */
function keeping<Answer>(world: World, work: () => Answer): Answer {
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
