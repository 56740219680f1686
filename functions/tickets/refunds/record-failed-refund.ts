import type { EntityItem } from "electrodb";
import { cityMonth } from "../../../shared/rules/city-time.ts";
import { outboxEmail } from "../../mail/outbox-emails.ts";
import { env } from "../../platform/env.ts";
import { TicketEntity } from "../ticket.entity.ts";
import { type TransactionStep, writeAll } from "../ticket-transaction.ts";
import { UnsettledRefundEntity } from "./unsettled-refund.entity.ts";

export type StoredUnsettledRefund = EntityItem<typeof UnsettledRefundEntity>;

/** Why a refund failed, and under which id Stripe put its money back. */
export type RefundFailure = { reason: string; balanceTransactionId: string };

/** A refund that failed, and what it was for. */
export type FailedRefund = Pick<
  StoredUnsettledRefund,
  "refund_id" | "payment_intent" | "subject" | "session_id" | "ticket_ids" | "user_id" | "amount" | "currency"
> & { failure: RefundFailure; hasOrder: boolean };

const maxAttempts = 6;

/** The record of a refund that failed, or null. */
export const findUnsettledRefund = async (refundId: string): Promise<StoredUnsettledRefund | null> =>
  (await UnsettledRefundEntity.get({ refund_id: refundId }).go({ consistent: true })).data;

/** A line that moves an order's money in the ledger; cents, negative to the buyer. */
export const refundLedgerStep = (
  { user_id, subject, currency }: Pick<StoredUnsettledRefund, "user_id" | "subject" | "currency">,
  { ref, amount }: { ref: string; amount: number },
  at: string,
): TransactionStep => ({
  name: "ledger",
  write: ({ ledger }) =>
    ledger
      .put({ user_id, subject, currency, ref, kind: "refund", amount, month: cityMonth(at, env("CITY_ZONE")), at })
      .commit(),
});

/** Adds to what an issued order has given back. */
export const addRefundedStep = (session_id: string, amount: number): TransactionStep => ({
  name: "session",
  write: ({ session }) => session.patch({ session_id }).add({ refunded: amount }).commit(),
});

/** Marks the tickets of a refund, as long as it is what cancelled them, with whether its money is still on its way. */
export const markRefundFailedSteps = async (ticketIds: string[], isFailed: boolean): Promise<TransactionStep[]> => {
  if (ticketIds.length === 0) return [];
  const { data } = await TicketEntity.get(ticketIds.map((id) => ({ id }))).go({ consistent: true });
  return data
    .filter(({ status }) => status === "cancelled")
    .map(({ id }) => ({
      name: "ticket",
      write: ({ ticket }) => ticket.patch({ id }).set({ refund_failed: isFailed }).commit(),
    }));
};

const createUnsettledRefundStep = (
  { failure, hasOrder: _isOrder, ...about }: FailedRefund,
  now: string,
): TransactionStep => ({
  name: "unsettled",
  write: ({ unsettled }) =>
    unsettled.create({ ...about, reason: failure.reason, status: "open", refusals: 0, failed_at: now }).commit(),
});

const auditStep = ({ refund_id, session_id, subject, amount, failure }: FailedRefund, at: string): TransactionStep => ({
  name: "audit",
  write: ({ audit }) =>
    audit
      .create({
        id: `${refund_id}-failed`,
        actor: "stripe",
        action: "refund.failed",
        subject: session_id ?? subject,
        details: JSON.stringify({ amount, reason: failure.reason }),
        at,
      })
      .commit(),
});

const mailStep = ({ refund_id, amount, subject, session_id, failure }: FailedRefund, now: string): TransactionStep => {
  const about = session_id ?? subject;
  const letter = { template: "refund-failed" as const, refund_id, amount, reason: failure.reason, about };
  const item = outboxEmail(`refund-failed-${refund_id}`, env("SUPPORT_MAIL"), letter, now);
  return { name: "mail", write: ({ outbox }) => outbox.create(item).commit() };
};

/**
 * Books that a refund failed, in one transaction: its money is ours again in the ledger and in its order, its tickets (which stay
 * cancelled) say so, it is on the owner's list, and support is mailed. Whoever writes the record has booked it: repeated and in
 * parallel it is booked once. The refund itself has to be booked before.
 */
export const recordFailedRefund = async (failed: FailedRefund, now: string): Promise<void> => {
  const { refund_id, session_id, ticket_ids, amount, failure, hasOrder: isOrder } = failed;
  for (let turn = 0; turn < maxAttempts; turn += 1) {
    if (await findUnsettledRefund(refund_id)) return;
    const refused = await writeAll([
      createUnsettledRefundStep(failed, now),
      refundLedgerStep(failed, { ref: failure.balanceTransactionId, amount }, now),
      ...(isOrder && session_id ? [addRefundedStep(session_id, -amount)] : []),
      ...(await markRefundFailedSteps(ticket_ids, true)),
      auditStep(failed, now),
      mailStep(failed, now),
    ]);
    if (refused.size === 0) return;
  }
  throw new Error(`The failure of the refund ${refund_id} could not be booked`);
};

/**
 * The writes that take a refund off the owner's list because another one was made in its place; none where it is not on it.
 */
export const closeUnsettledRefundSteps = async (refundId: string | null, now: string): Promise<TransactionStep[]> => {
  const open = refundId === null ? null : await findUnsettledRefund(refundId);
  if (open?.status !== "open") return [];
  return [
    {
      name: "unsettled",
      write: ({ unsettled }) =>
        unsettled
          .patch({ refund_id: open.refund_id })
          .set({ status: "retried", settled_at: now })
          .where(({ status }, { eq }) => eq(status, "open"))
          .commit(),
    },
    ...(await markRefundFailedSteps(open.ticket_ids, false)),
  ];
};
