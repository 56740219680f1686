import type * as z from "zod";
import { AppError, notFound } from "../../../shared/model/errors.ts";
import type { UnsettledRefund } from "../../../shared/model/order.ts";
import { eventLookup } from "../../events/events.ts";
import { memberLookup } from "../../members/members.ts";
import type { PageRange } from "../../platform/page.ts";
import { batchRead } from "../../platform/table/batch-read.ts";
import { withLease } from "../../platform/table/lease.ts";
import { step, writeAll } from "../../platform/table/transaction.ts";
import { findSessionOutcome } from "../payments/payment-sessions.ts";
import { auditStep, type TicketStep } from "../ticket-transaction.ts";
import { retryFailedRefund } from "./create-stripe-refund.ts";
import {
  addRefundedStep,
  findUnsettledRefund,
  markRefundFailedSteps,
  refundLedgerStep,
  type StoredUnsettledRefund,
} from "./record-failed-refund.ts";
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

/** The refunds that a bank returned and nobody has settled, newest first. */
export const listUnsettledRefunds = async ({ limit = pageSize, position }: PageRange) => {
  const page = { order: "desc", limit, cursor: position } as const;
  const { data, cursor } = await UnsettledRefundEntity.query.newest({ status: "open" }).go(page);
  return { items: await toUnsettledRefunds(data), position: cursor };
};

const getUnsettledRefund = async (refundId: string): Promise<StoredUnsettledRefund> => {
  const found = await findUnsettledRefund(refundId);
  if (!found) throw notFound("Refund not found");
  return found;
};

const createAlreadySettledError = () => new AppError("refund.settled", "This refund was already settled another way.");

const hasIssuedOrder = async ({ session_id }: StoredUnsettledRefund): Promise<boolean> =>
  session_id !== undefined && (await findSessionOutcome(session_id))?.outcome === "issued";

// One at a time: nobody marks a refund as paid while it is sent again at Stripe.
const settleOnce = async (
  refundId: string,
  settledStatus: StoredUnsettledRefund["status"],
  now: string,
  settle: (refund: StoredUnsettledRefund) => Promise<void>,
) => {
  const settled = await withLease(`unsettled-${refundId}`, leaseSeconds, now, async () => {
    const refund = await getUnsettledRefund(refundId);
    if (refund.status === "open") await settle(refund);
    return getUnsettledRefund(refundId);
  });
  if (!settled) {
    const text = "Somebody is already settling this refund. Try again in a moment.";
    throw new AppError("request-in-progress", text, { retryAfterSeconds: 2 });
  }
  // It was settled before, or Stripe's word of it came first.
  if (settled.status !== "open" && settled.status !== settledStatus) throw createAlreadySettledError();
  const [shown] = await toUnsettledRefunds([settled]);
  if (!shown) throw notFound("Refund not found");
  return shown;
};

/**
 * Sends a refund again that a bank returned. The new refund takes it off the list, and is listed itself if it fails too. Repeated,
 * nothing is refunded twice.
 * Throws `not-found`, `refund.settled` if it was marked as paid, `refund.refused` when Stripe won't refund the payment any more,
 * `order.disputed`, `request-in-progress`, `payments-busy`, `upstream-failed`.
 */
export const retryRefund = (refundId: string, adminId: string, now: string) =>
  settleOnce(refundId, "retried", now, async (unsettled) => {
    const refund = await retryFailedRefund(unsettled, adminId);
    const order = unsettled.session_id ? await findSessionOutcome(unsettled.session_id) : null;
    if (order?.outcome === "issued") return recordOrderRefund(order, refund, now);
    return syncPaymentRefunds(unsettled.payment_intent, unsettled, now);
  });

const markPaidStep = ({ refund_id }: StoredUnsettledRefund, now: string): TicketStep =>
  step(
    "unsettled",
    UnsettledRefundEntity.patch({ refund_id })
      .set({ status: "paid", settled_at: now })
      .where(({ status }, { eq }) => eq(status, "open")),
  );

/**
 * Records that a returned refund was paid another way, as `note` says: in the ledger, in the audit log and off the list, once.
 * Throws `not-found`, `refund.settled` if it was sent again, `request-in-progress`.
 */
export const markRefundPaid = (refundId: string, { adminId, note }: { adminId: string; note: string }, now: string) =>
  settleOnce(refundId, "paid", now, async (unsettled) => {
    const { session_id, subject, ticket_ids, amount } = unsettled;
    const id = `${refundId}-by-hand`;
    await writeAll([
      markPaidStep(unsettled, now),
      refundLedgerStep(unsettled, { ref: id, amount: -amount, at: now }),
      ...(session_id && (await hasIssuedOrder(unsettled)) ? [addRefundedStep(session_id, amount)] : []),
      ...(await markRefundFailedSteps(ticket_ids, false)),
      auditStep({
        id,
        actor: adminId,
        action: "refund.paid-by-hand",
        subject: session_id ?? subject,
        details: { amount, note },
        at: now,
      }),
    ]);
  });
