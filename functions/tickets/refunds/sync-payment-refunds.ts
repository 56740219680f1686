import type Stripe from "stripe";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { LedgerEntity } from "../../ledger/ledger.entity.ts";
import { idOf } from "../../platform/stripe/id-of.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { step, writeAll } from "../../platform/table/transaction.ts";
import type { TicketStep } from "../ticket-transaction.ts";
import { listPaymentRefunds, toRefundFailure } from "./read-stripe-refunds.ts";
import {
  closeUnsettledRefundSteps,
  recordFailedRefund,
  refundLedgerStep,
  type StoredUnsettledRefund,
} from "./record-failed-refund.ts";

/** Who made a payment, and what for. */
export type RefundedPayment = Pick<StoredUnsettledRefund, "user_id" | "subject" | "session_id">;

const maxAttempts = 6;

const toInstant = (seconds: number): string => new Date(seconds * 1_000).toISOString();

// Put, not created: the transaction may be repeated.
const auditRetryStep = (
  { id, amount, metadata, created }: Stripe.Refund,
  { subject, session_id }: RefundedPayment,
): TicketStep =>
  step(
    "audit",
    AuditEntity.put({
      id,
      actor: metadata?.by ?? "stripe",
      action: "refund.retry",
      subject: session_id ?? subject,
      details: JSON.stringify({ amount, retry_of: metadata?.retry_of }),
      at: toInstant(created),
    }),
  );

const recordPaymentRefund = async (refund: Stripe.Refund, payment: RefundedPayment, now: string): Promise<void> => {
  const { id, amount, currency, metadata, created } = refund;
  const retryOf = metadata?.retry_of ?? null;
  return retryOnConflict(
    maxAttempts,
    async () => {
      const refused = await writeAll([
        refundLedgerStep({ ...payment, currency }, { ref: id, amount: -amount, at: toInstant(created) }),
        ...(retryOf ? [auditRetryStep(refund, payment)] : []),
        ...(await closeUnsettledRefundSteps(retryOf, now)),
      ]);
      return refused.size > 0 ? conflict : undefined;
    },
    () => new Error(`The refund ${id} could not be recorded`),
  );
};

const syncPaymentRefund = async (refund: Stripe.Refund, payment: RefundedPayment, now: string): Promise<void> => {
  const failure = toRefundFailure(refund);
  const { data: line } = await LedgerEntity.get({ ref: refund.id }).go({ consistent: true });
  // A refund that was canceled before we recorded it is ignored.
  if (failure?.reason === "canceled" && !line) return;
  if (line?.user_id !== payment.user_id) await recordPaymentRefund(refund, payment, now);
  if (!failure) return;
  const { id: refund_id, amount, currency, payment_intent: intent } = refund;
  const payment_intent = idOf(intent) ?? "";
  const failed = { ...payment, refund_id, amount, currency, payment_intent, ticket_ids: [] };
  await recordFailedRefund({ ...failed, failure, order: null }, now);
};

/**
 * Records every refund that Stripe has of a payment without tickets (a subscription's, or a late one), and which of them failed.
 * Any number of calls, in any order, end in the same state.
 */
export const syncPaymentRefunds = async (
  paymentIntent: string,
  payment: RefundedPayment,
  now: string,
): Promise<void> => {
  for (const refund of await listPaymentRefunds(paymentIntent)) await syncPaymentRefund(refund, payment, now);
};
