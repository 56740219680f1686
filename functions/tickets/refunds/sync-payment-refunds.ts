import type Stripe from "stripe";
import { LedgerEntity } from "../../ledger/ledger.entity.ts";
import { type TransactionStep, writeAll } from "../ticket-transaction.ts";
import {
  closeUnsettledRefundSteps,
  recordFailedRefund,
  refundLedgerStep,
  type StoredUnsettledRefund,
} from "./record-failed-refund.ts";
import { listPaymentRefunds, toRefundFailure } from "./stripe-refunds.ts";

/** Whose a payment was, and what for. */
export type RefundedPayment = Pick<StoredUnsettledRefund, "user_id" | "subject" | "session_id">;

const maxAttempts = 6;

const auditRetryStep = (
  { id, amount, metadata, created }: Stripe.Refund,
  { subject, session_id }: RefundedPayment,
): TransactionStep => ({
  name: "audit",
  write: ({ audit }) =>
    audit
      .put({
        id,
        actor: metadata?.by ?? "stripe",
        action: "refund.retry",
        subject: session_id ?? subject,
        details: JSON.stringify({ amount, retry_of: metadata?.retry_of }),
        at: new Date(created * 1_000).toISOString(),
      })
      .commit(),
});

const recordPaymentRefund = async (refund: Stripe.Refund, about: RefundedPayment, now: string): Promise<void> => {
  const { id, amount, currency, metadata, created } = refund;
  const retryOf = metadata?.retry_of ?? null;
  const line = { ref: id, amount: -amount };
  for (let turn = 0; turn < maxAttempts; turn += 1) {
    const refused = await writeAll([
      refundLedgerStep({ ...about, currency }, line, new Date(created * 1_000).toISOString()),
      ...(retryOf ? [auditRetryStep(refund, about)] : []),
      ...(await closeUnsettledRefundSteps(retryOf, now)),
    ]);
    if (refused.size === 0) return;
  }
  throw new Error(`The refund ${id} could not be booked`);
};

const syncPaymentRefund = async (refund: Stripe.Refund, about: RefundedPayment, now: string): Promise<void> => {
  const failure = toRefundFailure(refund);
  const { data: line } = await LedgerEntity.get({ ref: refund.id }).go({ consistent: true });
  // One that somebody canceled before anything came of it never happened.
  if (failure?.reason === "canceled" && !line) return;
  if (line?.user_id !== about.user_id) await recordPaymentRefund(refund, about, now);
  if (!failure) return;
  const { id: refund_id, amount, currency, payment_intent } = refund;
  const intent = typeof payment_intent === "string" ? payment_intent : (payment_intent?.id ?? "");
  const failed = { ...about, refund_id, amount, currency, payment_intent: intent, ticket_ids: [] };
  await recordFailedRefund({ ...failed, failure, hasOrder: false }, now);
};

/**
 * Books whatever Stripe has refunded of a payment that has no tickets, a subscription's or a late one's, and what of it failed.
 * Any number of calls, in any order, end in the same state.
 */
export const syncPaymentRefunds = async (paymentIntent: string, about: RefundedPayment, now: string): Promise<void> => {
  for (const refund of await listPaymentRefunds(paymentIntent)) await syncPaymentRefund(refund, about, now);
};
