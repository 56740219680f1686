import type Stripe from "stripe";
import { getStripe } from "../../platform/stripe/client.ts";
import { idOf } from "../../platform/stripe/id-of.ts";
import type { SessionOutcome } from "../payments/payment-sessions.ts";

/** Why a refund failed, and the id under which Stripe booked its money back to us. */
export type RefundFailure = { reason: string; balanceTransactionId: string };

/** A refund of an order: how much, for which tickets, and who decided it. Amount in cents. */
export type Refund = {
  id: string;
  amount: number;
  currency: string;
  ticketIds: string[];
  by: string;
  reason: string | null;
  at: string;
  /** Why it failed afterwards; null unless it did. */
  failure: RefundFailure | null;
  /** The failed refund that it replaces. */
  retryOf: string | null;
};

/** Why a refund failed; null unless it did. A canceled refund counts as failed. */
export const toRefundFailure = (refund: Stripe.Refund): RefundFailure | null => {
  if (refund.status !== "failed" && refund.status !== "canceled") return null;
  const reason = refund.status === "canceled" ? "canceled" : (refund.failure_reason ?? "unknown");
  return { reason, balanceTransactionId: idOf(refund.failure_balance_transaction) ?? `${refund.id}-failed` };
};

/** Stripe's refund as a refund of an order's tickets. */
export const toRefund = (refund: Stripe.Refund, ticketIds: string[]): Refund => ({
  id: refund.id,
  amount: refund.amount,
  currency: refund.currency,
  ticketIds,
  by: refund.metadata?.by ?? "stripe",
  reason: refund.metadata?.reason ?? null,
  at: new Date(refund.created * 1_000).toISOString(),
  failure: toRefundFailure(refund),
  retryOf: refund.metadata?.retry_of ?? null,
});

/** All refunds of a payment at Stripe, oldest first, failed ones included. */
export const listPaymentRefunds = async (payment_intent: string): Promise<Stripe.Refund[]> => {
  const refunds: Stripe.Refund[] = [];
  for await (const refund of (await getStripe()).refunds.list({ payment_intent, limit: 100 })) refunds.unshift(refund);
  return refunds;
};

/**
 * All refunds of an order at Stripe, oldest first, failed ones included. One made in Stripe's dashboard names no tickets: it is
 * for all of them if it completes the refund of the whole payment, otherwise for none.
 */
export const listOrderRefunds = async ({ payment_intent, amount, ticket_ids }: SessionOutcome): Promise<Refund[]> => {
  if (!payment_intent) return [];
  let refunded = 0;
  return (await listPaymentRefunds(payment_intent)).map((refund) => {
    const isWhole = refunded + refund.amount >= amount;
    if (!toRefundFailure(refund)) refunded += refund.amount;
    const namedIds = refund.metadata?.ticket_ids?.split(",").filter(Boolean);
    return toRefund(refund, namedIds ?? (isWhole ? ticket_ids : []));
  });
};
