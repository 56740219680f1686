import type * as z from "zod";
import { AppError, notFound } from "../../../shared/model/errors.ts";
import type { UnsettledRefund } from "../../../shared/model/order.ts";
import { eventLookup, type PageOf } from "../../events/events.ts";
import { memberLookup } from "../../members/members.ts";
import { batchRead } from "../../platform/table/batch-read.ts";
import { withLease } from "../../platform/table/lease.ts";
import { findSessionOutcome } from "../payments/payment-sessions.ts";
import { type TransactionStep, writeAll } from "../ticket-transaction.ts";
import {
  addRefundedStep,
  findUnsettledRefund,
  markRefundFailedSteps,
  refundLedgerStep,
  type StoredUnsettledRefund,
} from "./record-failed-refund.ts";
import { retryFailedRefund } from "./stripe-refunds.ts";
import { recordOrderRefund } from "./sync-order-refunds.ts";
import { syncPaymentRefunds } from "./sync-payment-refunds.ts";
import { UnsettledRefundEntity } from "./unsettled-refund.entity.ts";

const pageSize = 50;
const leaseSeconds = 60;

const toUnsettledRefunds = async (records: StoredUnsettledRefund[]): Promise<z.input<typeof UnsettledRefund>[]> => {
  if (records.length === 0) return [];
  const unique = (ids: string[]) => [...new Set(ids)];
  const { members, events } = await batchRead({
    members: unique(records.map(({ user_id }) => user_id)).map(memberLookup),
    events: unique(records.map(({ subject }) => subject).filter((id) => id.startsWith("evt_"))).map(eventLookup),
  });
  const emails = new Map(members.map(({ user_id, email }) => [user_id, email]));
  const titles = new Map(events.map(({ id, title }) => [id, title]));
  return records.map((record) => ({
    refund_id: record.refund_id,
    session_id: record.session_id ?? null,
    user_id: record.user_id,
    email: emails.get(record.user_id) ?? null,
    about: titles.get(record.subject) ?? (record.subject.startsWith("sub_") ? "Membership" : "Tickets"),
    amount: record.amount,
    reason: record.reason,
    status: record.status,
    failed_at: record.failed_at,
    settled_at: record.settled_at ?? null,
  }));
};

/** The refunds that a bank sent back and nobody has settled, newest first. */
export const listUnsettledRefunds = async ({ limit = pageSize, position }: PageOf) => {
  const page = { order: "desc", limit, cursor: position } as const;
  const { data, cursor } = await UnsettledRefundEntity.query.newest({ status: "open" }).go(page);
  return { items: await toUnsettledRefunds(data), position: cursor };
};

const getUnsettledRefund = async (refundId: string): Promise<StoredUnsettledRefund> => {
  const found = await findUnsettledRefund(refundId);
  if (!found) throw notFound("Refund not found");
  return found;
};

const createAlreadySettledError = () => new AppError("refund.settled", "This refund was settled another way already.");

const hasIssuedOrder = async ({ session_id }: StoredUnsettledRefund): Promise<boolean> =>
  session_id !== undefined && (await findSessionOutcome(session_id))?.outcome === "issued";

// One at a time: a refund is not paid by hand while it is made again at Stripe.
const settleOnce = async (
  refundId: string,
  wanted: StoredUnsettledRefund["status"],
  now: string,
  work: (open: StoredUnsettledRefund) => Promise<void>,
) => {
  const done = await withLease(`unsettled-${refundId}`, leaseSeconds, now, async () => {
    const found = await getUnsettledRefund(refundId);
    if (found.status === "open") await work(found);
    else if (found.status !== wanted) throw createAlreadySettledError();
    return true;
  });
  if (!done) {
    const text = "Somebody is settling this refund right now. Look at it again in a moment.";
    throw new AppError("request-in-progress", text, { retryAfterSeconds: 2 });
  }
  const [shown] = await toUnsettledRefunds([await getUnsettledRefund(refundId)]);
  if (!shown) throw notFound("Refund not found");
  return shown;
};

/**
 * Refunds once more what a bank sent back; the new refund takes it off the list, and comes onto it when it fails too. Repeated,
 * nothing goes back twice.
 * Throws `not-found`, `refund.settled` when it was paid by hand, `refund.refused` where Stripe does not refund it any more,
 * `order.disputed`, `request-in-progress`, `payments-busy`, `upstream-failed`.
 */
export const retryRefund = (refundId: string, adminId: string, now: string) =>
  settleOnce(refundId, "retried", now, async (open) => {
    const refund = await retryFailedRefund(open, adminId);
    const order = open.session_id ? await findSessionOutcome(open.session_id) : null;
    if (order?.outcome === "issued") return recordOrderRefund(order, refund, now);
    return syncPaymentRefunds(open.payment_intent, open, now);
  });

const markPaidStep = ({ refund_id }: StoredUnsettledRefund, now: string): TransactionStep => ({
  name: "unsettled",
  write: ({ unsettled }) =>
    unsettled
      .patch({ refund_id })
      .set({ status: "paid", settled_at: now })
      .where(({ status }, { eq }) => eq(status, "open"))
      .commit(),
});

const auditPaidStep = (
  open: StoredUnsettledRefund,
  { adminId, note }: { adminId: string; note: string },
  at: string,
): TransactionStep => ({
  name: "audit",
  write: ({ audit }) =>
    audit
      .create({
        id: `${open.refund_id}-by-hand`,
        actor: adminId,
        action: "refund.paid-by-hand",
        subject: open.session_id ?? open.subject,
        details: JSON.stringify({ amount: open.amount, note }),
        at,
      })
      .commit(),
});

/**
 * Notes that a refund that a bank sent back was paid another way, as `note` tells: booked, audited and off the list, once.
 * Throws `not-found`, `refund.settled` when it was refunded again, `request-in-progress`.
 */
export const markRefundPaid = (refundId: string, by: { adminId: string; note: string }, now: string) =>
  settleOnce(refundId, "paid", now, async (open) => {
    const { session_id, ticket_ids, amount } = open;
    await writeAll([
      markPaidStep(open, now),
      refundLedgerStep(open, { ref: `${refundId}-by-hand`, amount: -amount }, now),
      ...(session_id && (await hasIssuedOrder(open)) ? [addRefundedStep(session_id, amount)] : []),
      ...(await markRefundFailedSteps(ticket_ids, false)),
      auditPaidStep(open, by, now),
    ]);
  });
