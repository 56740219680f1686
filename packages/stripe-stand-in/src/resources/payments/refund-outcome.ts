import type Stripe from "stripe";
import { invalidRequest, resourceMissing } from "../../api/errors.ts";
import type { StripeContext } from "../../state/context.ts";
import type { ScheduledJob } from "../../state/due-jobs.ts";
import { newId } from "../../state/ids.ts";
import { emit } from "../../webhooks/events.ts";
import { getCharge } from "./charges.ts";

/** Stripe says "some time later"; here that is a minute. */
const laterSeconds = 60;
const prefix = "refund-outcome/";

export type RefundOutcome = "succeeded" | "failed" | "canceled";
export type FailureReason = "expired_or_canceled_card" | "lost_or_stolen_card" | "unknown";

/** Stores how the refund of a test card ends some time later (https://docs.stripe.com/testing#refunds). */
export const planOutcome = (context: StripeContext, refund: Stripe.Refund, outcome: RefundOutcome) => {
  context.store.put("facts", { id: `${prefix}${refund.id}`, value: JSON.stringify({ outcome, at: refund.created }) });
};

/** The refunds whose outcome is due. */
export const refundJobs = (context: StripeContext): ScheduledJob[] =>
  context.store
    .all("facts")
    .filter(({ id }) => id.startsWith(prefix))
    .map(({ id, value }) => {
      const { outcome, at } = JSON.parse(value) as { outcome: RefundOutcome; at: number };
      return {
        at: at + laterSeconds,
        customer: null,
        run: () => void settleRefund(context, id.slice(prefix.length), outcome),
      };
    });

const emitRefundUpdate = (context: StripeContext, after: Stripe.Refund, before: Stripe.Refund) => {
  emit(context, "charge.refund.updated", after, before);
  emit(context, "refund.updated", after, before);
};

// The amount is on the balance again, and may be refunded another time.
const returnToCharge = (context: StripeContext, refund: Stripe.Refund) => {
  const before = getCharge(context, String(refund.charge));
  const after = { ...before, amount_refunded: before.amount_refunded - refund.amount, refunded: false };
  context.store.put("charges", after);
  emit(context, "charge.updated", after, before);
};

/**
 * Ends a refund. A bank that cannot give the money to its customer returns it: the refund is `failed` with a reason, whatever it
 * was before, the money is back on the balance, and `refund.failed` is sent (https://docs.stripe.com/refunds#failed-refunds). One that
 * is still pending can be `canceled`: its money is back as well (https://docs.stripe.com/refunds#cancel-refund).
 */
export const settleRefund = (
  context: StripeContext,
  id: string,
  outcome: RefundOutcome,
  reason: FailureReason = "expired_or_canceled_card",
): Stripe.Refund => {
  const before = context.store.get("refunds", id);
  if (!before) throw resourceMissing("refund", id, "id");
  const isSettled = before.status === "succeeded" ? outcome !== "failed" : before.status !== "pending";
  if (isSettled) {
    throw invalidRequest(`The refund ${id} is ${before.status} already.`);
  }
  context.store.remove("facts", `${prefix}${id}`);
  const { pending_reason: _pending, ...settled } = before;
  const after: Stripe.Refund = {
    ...settled,
    status: outcome,
    ...(outcome === "failed" ? { failure_reason: reason } : {}),
    ...(outcome === "succeeded" ? {} : { failure_balance_transaction: newId("txn") }),
  };
  context.store.put("refunds", after);
  emitRefundUpdate(context, after, before);
  if (outcome !== "succeeded") returnToCharge(context, after);
  if (outcome === "failed") emit(context, "refund.failed", after);
  return after;
};

const cardOf = (context: StripeContext, charge: Stripe.Charge) =>
  typeof charge.payment_method === "string" ? context.store.get("cards", charge.payment_method) : undefined;

/** How the refund of a charge ends some time later, where its card is one of Stripe's test cards for that; otherwise null. */
export const delayedOutcome = (context: StripeContext, charge: Stripe.Charge): RefundOutcome | null =>
  cardOf(context, charge)?.refund ?? null;
