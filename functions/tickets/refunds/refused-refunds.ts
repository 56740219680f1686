import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { step, writeAll } from "../../platform/table/transaction.ts";
import type { SessionOutcome } from "../payments/payment-sessions.ts";
import { auditStep, type TicketStep } from "../ticket-transaction.ts";
import { cancelTicketsSteps, type IssuedOrder, isCancellable, readIssuedOrder } from "./cancel-tickets.ts";
import { findUnsettledRefund, markRefundFailedSteps, type StoredUnsettledRefund } from "./record-failed-refund.ts";
import { remainingPrice } from "./refunded-parts.ts";
import { toRefusedId } from "./refused-id.ts";
import { UnsettledRefundEntity } from "./unsettled-refund.entity.ts";

const maxAttempts = 6;
const toUnsettled = ({ order, hold, tickets }: IssuedOrder, code: string, now: string): StoredUnsettledRefund => {
  const paid = tickets.reduce((sum, ticket) => sum + remainingPrice(ticket), 0);
  return {
    refund_id: toRefusedId(order.session_id),
    payment_intent: order.payment_intent ?? "",
    subject: hold?.event_id ?? order.hold_id,
    session_id: order.session_id,
    ticket_ids: tickets.map(({ id }) => id),
    user_id: order.user_id,
    amount: Math.min(paid, order.amount - (order.refunded ?? 0)),
    currency: "usd",
    reason: code,
    status: "open",
    refusals: 0,
    failed_at: now,
  };
};

/**
 * Records that Stripe refused to refund an order, or some of its tickets, in one transaction: they are cancelled with what they cost still to be paid, and
 * the order is on the back-office's list of unsettled refunds with Stripe's code. However often it is called, it is recorded once. Returns
 * the record.
 */
export const recordRefusedRefund = async (
  order: SessionOutcome,
  { code, by, ticketIds }: { code: string; by: string; ticketIds?: readonly string[] },
  now: string,
): Promise<StoredUnsettledRefund> =>
  retryOnConflict<StoredUnsettledRefund>(
    maxAttempts,
    async () => {
      const known = await findUnsettledRefund(toRefusedId(order.session_id));
      if (known) return known;
      const issued = await readIssuedOrder(order);
      const isRefunded = ({ id }: { id: string }) => ticketIds?.includes(id) ?? true;
      const standing = issued.tickets.filter((ticket) => isCancellable(ticket) && isRefunded(ticket));
      const unsettled = toUnsettled({ ...issued, tickets: standing }, code, now);
      const { refund_id, session_id = "", amount, ticket_ids } = unsettled;
      const details = { amount, ticket_ids, reason: code };
      const refused = await writeAll([
        step("unsettled", UnsettledRefundEntity.create(unsettled)),
        ...(await cancelTicketsSteps(
          issued,
          standing,
          { by: refund_id, releasesLocks: true, isRefundOwed: true },
          now,
        )),
        auditStep({ id: refund_id, actor: by, action: "refund.failed", subject: session_id, details, at: now }),
      ]);
      return refused.size > 0 ? conflict : unsettled;
    },
    () => new Error(`The refused refund of ${order.session_id} could not be recorded`),
  );

/**
 * Takes a refused refund off the list because the bank gave the buyer their money: the dispute that it was refused for is lost. The ledger
 * has the dispute's own lines. No steps if it isn't on the list.
 */
export const settleLostDisputeSteps = async (sessionId: string, now: string): Promise<TicketStep[]> => {
  const open = await findUnsettledRefund(toRefusedId(sessionId));
  if (open?.status !== "open") return [];
  return [
    step(
      "unsettled",
      UnsettledRefundEntity.patch({ refund_id: open.refund_id })
        .set({ status: "paid", settled_at: now })
        .where(({ status }, { eq }) => eq(status, "open")),
    ),
    ...(await markRefundFailedSteps(open.ticket_ids, false)),
  ];
};
