import * as z from "zod";
import { invalidRequest } from "../api/errors.ts";
import { setDraftHour } from "../billing/renewals.ts";
import { changeCard } from "../resources/payments/change-card.ts";
import { closeDispute, openDispute } from "../resources/payments/disputes.ts";
import { intentOf } from "../resources/payments/payment-intents.ts";
import { settleRefund } from "../resources/payments/refund-outcome.ts";
import type { StripeContext } from "../state/context.ts";
import type { ControlContext } from "./context.ts";

function chargeNamed(
  world: StripeContext,
  named: { charge?: string; payment_intent?: string; session?: string },
): string {
  const session = named.session ? world.store.get("sessions", named.session) : undefined;
  const intent = named.payment_intent ?? session?.payment_intent;
  const charge = named.charge ?? (typeof intent === "string" ? intentOf(world, intent).latest_charge : undefined);
  if (typeof charge !== "string") throw invalidRequest("Name a charge, a payment_intent or a paid session.");
  return charge;
}

/** What control can do in place of banks and cardholders. */
export function billingCommands({ world, settle }: ControlContext) {
  const done = <Answer>(work: () => Answer): Answer => {
    const answer = world.store.transaction(work);
    settle();
    return answer;
  };
  return {
    /** Gives a customer another card, e.g. 4000000000000341 which fails at the next renewal. */
    "customers/card": (input: unknown) => {
      const read = z.object({ customer: z.string(), card: z.string() }).parse(input);
      return done(() => changeCard(world, read.customer, read.card));
    },
    /** Whether a renewal's invoice is a draft for an hour (default), or is paid the moment the period ends. */
    "billing/draft-hour": (input: unknown) => {
      const { on } = z.object({ on: z.boolean() }).parse(input);
      return done(() => {
        setDraftHour(world, on);
        return { on };
      });
    },
    /** Ends a refund as its bank does: `failed` also one that succeeded before. */
    "refunds/settle": (input: unknown) => {
      const read = z
        .object({
          refund: z.string(),
          status: z.enum(["succeeded", "failed"]),
          reason: z.enum(["expired_or_canceled_card", "lost_or_stolen_card", "unknown"]).optional(),
        })
        .parse(input);
      return done(() => settleRefund(world, read.refund, read.status, read.reason));
    },
    "disputes/open": (input: unknown) => {
      const read = z
        .object({
          charge: z.string().optional(),
          payment_intent: z.string().optional(),
          session: z.string().optional(),
          reason: z.string().default("fraudulent"),
        })
        .parse(input);
      return done(() => openDispute(world, chargeNamed(world, read), read.reason));
    },
    "disputes/close": (input: unknown) => {
      const read = z.object({ dispute: z.string(), status: z.enum(["won", "lost"]) }).parse(input);
      return done(() => closeDispute(world, read.dispute, read.status));
    },
  };
}
