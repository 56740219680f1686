import type { EntityItem } from "electrodb";
import { outboxEmail } from "../../mail/outbox-emails.ts";
import { env } from "../../platform/env.ts";
import { type ItemRead, lookup, readMany } from "../../platform/table/batch-read.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { step, writeAll } from "../../platform/table/transaction.ts";
import { PaymentSessionEntity } from "../payments/payment-session.entity.ts";
import type { SessionOutcome } from "../payments/payment-sessions.ts";
import { TicketEntity } from "../ticket.entity.ts";
import { auditStep, emailStep, ledgerStep, type TicketStep } from "../ticket-transaction.ts";
import { readIssuedOrder } from "./cancel-tickets.ts";
import type { RefundFailure } from "./read-stripe-refunds.ts";
import { returnSpreadRefundSteps } from "./refunded-parts.ts";
import { UnsettledRefundEntity } from "./unsettled-refund.entity.ts";

export type StoredUnsettledRefund = EntityItem<typeof UnsettledRefundEntity>;

/** A failed refund, and what it was for; `order` is null where its payment issued no tickets. Amount in cents. */
export type FailedRefund = Pick<
  StoredUnsettledRefund,
  "refund_id" | "payment_intent" | "subject" | "session_id" | "ticket_ids" | "user_id" | "amount" | "currency"
> & { failure: RefundFailure; order: SessionOutcome | null };

const maxAttempts = 6;

/** The record of a failed refund; null if there is none. */
export const findUnsettledRefund = async (refundId: string): Promise<StoredUnsettledRefund | null> =>
  (await UnsettledRefundEntity.get({ refund_id: refundId }).go({ consistent: true })).data;

/** The record of a failed refund, for a batch read. */
export const unsettledRefundLookup = (refund_id: string): ItemRead<StoredUnsettledRefund> =>
  lookup(UnsettledRefundEntity, { refund_id });

/** Adds a movement of a refund's money to the ledger; cents, negative when it goes to the buyer. */
export const refundLedgerStep = (
  { user_id, subject, currency }: Pick<StoredUnsettledRefund, "user_id" | "subject" | "currency">,
  { ref, amount, at }: { ref: string; amount: number; at: string },
): TicketStep => ledgerStep({ ref, kind: "refund", amount, currency, user_id, subject, at });

/** Adds cents to the refunded amount of an issued order; negative ones when a refund failed. */
export const addRefundedStep = (session_id: string, amount: number): TicketStep =>
  step("session", PaymentSessionEntity.patch({ session_id }).add({ refunded: amount }));

/** Marks the cancelled tickets of a refund with whether it failed and its money is still owed. */
export const markRefundFailedSteps = async (ticketIds: string[], isFailed: boolean): Promise<TicketStep[]> => {
  const tickets = await readMany(
    TicketEntity,
    ticketIds.map((id) => ({ id })),
  );
  return tickets
    .filter(({ status }) => status === "cancelled")
    .map(({ id }) => step("ticket", TicketEntity.patch({ id }).set({ refund_failed: isFailed })));
};

// What a refund without tickets took off all of them is theirs again.
const restoreOrderSteps = async (order: SessionOutcome, { ticket_ids, amount }: FailedRefund) => [
  addRefundedStep(order.session_id, -amount),
  ...(ticket_ids.length === 0 ? returnSpreadRefundSteps((await readIssuedOrder(order)).tickets, amount) : []),
];

const createUnsettledRefundStep = ({ failure, order: _notStored, ...refund }: FailedRefund, now: string): TicketStep =>
  step(
    "unsettled",
    UnsettledRefundEntity.create({ ...refund, reason: failure.reason, status: "open", refusals: 0, failed_at: now }),
  );

const supportEmailStep = (
  { refund_id, amount, subject, session_id, failure }: FailedRefund,
  now: string,
): TicketStep => {
  const data = { refund_id, amount, reason: failure.reason, about: session_id ?? subject };
  const email = { template: "refund-failed" as const, ...data };
  return emailStep(outboxEmail(`refund-failed-${refund_id}`, env("SUPPORT_MAIL"), email, now));
};

/**
 * Records that a refund failed, in one transaction: the ledger and the order have its money back, its tickets (which stay
 * cancelled) are marked, it is on the back-office's list of unsettled refunds, and support gets an email. However often and in
 * parallel it is called, it is recorded once. The refund itself must be recorded first.
 */
export const recordFailedRefund = async (refund: FailedRefund, now: string): Promise<void> => {
  const { refund_id, session_id, subject, ticket_ids, amount, failure, order } = refund;
  const details = { amount, reason: failure.reason };
  return retryOnConflict(
    maxAttempts,
    async () => {
      if (await findUnsettledRefund(refund_id)) return;
      const refused = await writeAll([
        createUnsettledRefundStep(refund, now),
        refundLedgerStep(refund, { ref: failure.balanceTransactionId, amount, at: now }),
        ...(order ? await restoreOrderSteps(order, refund) : []),
        ...(await markRefundFailedSteps(ticket_ids, true)),
        auditStep({
          id: `${refund_id}-failed`,
          actor: "stripe",
          action: "refund.failed",
          subject: session_id ?? subject,
          details,
          at: now,
        }),
        supportEmailStep(refund, now),
      ]);
      return refused.size > 0 ? conflict : undefined;
    },
    () => new Error(`The failure of the refund ${refund_id} could not be recorded`),
  );
};

/** Takes a failed refund off the list of unsettled ones because another refund replaces it; no steps if it isn't on the list. */
export const closeUnsettledRefundSteps = async (refundId: string | null, now: string): Promise<TicketStep[]> => {
  const open = refundId === null ? null : await findUnsettledRefund(refundId);
  if (open?.status !== "open") return [];
  return [
    step(
      "unsettled",
      UnsettledRefundEntity.patch({ refund_id: open.refund_id })
        .set({ status: "retried", settled_at: now })
        .where(({ status }, { eq }) => eq(status, "open")),
    ),
    ...(await markRefundFailedSteps(open.ticket_ids, false)),
  ];
};
