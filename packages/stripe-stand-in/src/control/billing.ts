import type Stripe from "stripe";
import * as z from "zod";
import { invalidRequest } from "../api/errors.ts";
import { setDraftHour } from "../billing/renewals.ts";
import { changeCard } from "../resources/payments/change-card.ts";
import { closeDispute, openDispute } from "../resources/payments/disputes.ts";
import { getIntent } from "../resources/payments/payment-intents.ts";
import { settleRefund } from "../resources/payments/refund-outcome.ts";
import type { StripeContext } from "../state/context.ts";
import type { ControlContext } from "./context.ts";

const chargeNamed = (
  context: StripeContext,
  named: { charge?: string; payment_intent?: string; session?: string },
): string => {
  const session = named.session ? context.store.get("sessions", named.session) : undefined;
  const intent = named.payment_intent ?? session?.payment_intent;
  const charge = named.charge ?? (typeof intent === "string" ? getIntent(context, intent).latest_charge : undefined);
  if (typeof charge !== "string") throw invalidRequest("Name a charge, a payment_intent or a paid session.");
  return charge;
};

/** Commands that act for banks and cardholders. */
export const billingCommands = ({ context, catchUp }: ControlContext) => {
  const done = <Answer>(work: () => Answer): Answer => {
    const answer = context.store.transaction(work);
    catchUp();
    return answer;
  };
  return {
    /** Gives a customer another card, e.g. 4000000000000341 which fails at the next renewal. */
    "customers/card": (input: unknown): Stripe.PaymentMethod => {
      const read = z.object({ customer: z.string(), card: z.string() }).parse(input);
      return done(() => changeCard(context, read.customer, read.card));
    },
    /** Whether a renewal's invoice is a draft for an hour (default), or is paid the moment the period ends. */
    "billing/draft-hour": (input: unknown) => {
      const { on } = z.object({ on: z.boolean() }).parse(input);
      return done(() => {
        setDraftHour(context, on);
        return { on };
      });
    },
    /** Ends a refund as its bank does, `failed` also one that succeeded before; `canceled` as Stripe's dashboard does with a pending one. */
    "refunds/settle": (input: unknown): Stripe.Refund => {
      const read = z
        .object({
          refund: z.string(),
          status: z.enum(["succeeded", "failed", "canceled"]),
          reason: z.enum(["expired_or_canceled_card", "lost_or_stolen_card", "unknown"]).optional(),
        })
        .parse(input);
      return done(() => settleRefund(context, read.refund, read.status, read.reason));
    },
    "disputes/open": (input: unknown): Stripe.Dispute => {
      const read = z
        .object({
          charge: z.string().optional(),
          payment_intent: z.string().optional(),
          session: z.string().optional(),
          reason: z.string().default("fraudulent"),
        })
        .parse(input);
      return done(() => openDispute(context, chargeNamed(context, read), read.reason));
    },
    "disputes/close": (input: unknown): Stripe.Dispute => {
      const read = z.object({ dispute: z.string(), status: z.enum(["won", "lost"]) }).parse(input);
      return done(() => closeDispute(context, read.dispute, read.status));
    },
  };
};
