import { toEventDetails } from "../../../shared/rules/event-facts.ts";
import { nameTier } from "../../../shared/rules/ticket-types.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { withTypes } from "../../events/ticket-types.ts";
import { outboxEmail } from "../../mail/outbox-emails.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { findHold } from "../holds/holds.ts";
import type { SessionOutcome } from "../payments/payment-sessions.ts";
import { auditStep, emailStep, type TicketStep } from "../ticket-transaction.ts";
import type { StoredTicket } from "../tickets.ts";
import { cancelTicketsSteps, type IssuedOrder, isCancellable, readIssuedOrder } from "./cancel-tickets.ts";
import { listOrderRefunds, type Refund } from "./read-stripe-refunds.ts";
import {
  addRefundedStep,
  closeUnsettledRefundSteps,
  recordFailedRefund,
  refundLedgerStep,
} from "./record-failed-refund.ts";
import { spreadRefundSteps } from "./refunded-parts.ts";
import { isRefused, toRefusedId } from "./refused-id.ts";

const maxAttempts = 6;

const auditRefundStep = ({ order }: IssuedOrder, refund: Refund, ticketIds: string[]): TicketStep =>
  auditStep({
    id: refund.id,
    actor: refund.by,
    action: "order.refund",
    subject: order.session_id,
    details: { amount: refund.amount, ticket_ids: ticketIds, reason: refund.reason },
    at: refund.at,
  });

const orderLedgerStep = ({ order, hold }: IssuedOrder, { id, amount, currency, at }: Refund): TicketStep =>
  refundLedgerStep(
    { user_id: order.user_id, subject: hold?.event_id ?? order.hold_id, currency },
    { ref: id, amount: -amount, at },
  );

const refundEmailSteps = (
  { hold, event }: IssuedOrder,
  { id, amount, retryOf, ticketIds }: Refund,
  { cancelled, left }: { cancelled: number; left: number },
  now: string,
): TicketStep[] => {
  // Whose refund the bank returned has heard of it; whose refund Stripe refused hasn't.
  if (!hold?.email || !event || (retryOf && !isRefused(retryOf))) return [];
  const quantity = retryOf ? ticketIds.length : cancelled;
  const data = { event: toEventDetails(event), tier: nameTier(withTypes(event), hold.tier), quantity, left, amount };
  return [emailStep(outboxEmail(`order-refund-${id}`, hold.email, { template: "order-refund", ...data }, now))];
};

// A refund for tickets that were cancelled before, made in Stripe's dashboard, is what Stripe refused at first.
const settledBy = ({ order }: IssuedOrder, { retryOf, ticketIds }: Refund, cancelled: StoredTicket[]): string | null =>
  retryOf ?? (ticketIds.length > 0 && cancelled.length === 0 ? toRefusedId(order.session_id) : null);

const orderRefundSteps = async (issued: IssuedOrder, refund: Refund, now: string): Promise<TicketStep[]> => {
  const { order } = issued;
  const cancellable = issued.tickets.filter(isCancellable);
  const cancelled = cancellable.filter(({ id }) => refund.ticketIds.includes(id));
  const left = cancellable.length - cancelled.length;
  const ticketIds = cancelled.map(({ id }) => id);
  return [
    auditRefundStep(issued, refund, ticketIds),
    addRefundedStep(order.session_id, refund.amount),
    ...(await cancelTicketsSteps(issued, cancelled, { by: refund.id, releasesLocks: true }, now)),
    ...(refund.ticketIds.length === 0 ? spreadRefundSteps(issued.tickets, refund.amount) : []),
    ...(refund.amount > 0 ? [orderLedgerStep(issued, refund)] : []),
    ...(await closeUnsettledRefundSteps(settledBy(issued, refund, cancelled), now)),
    ...refundEmailSteps(issued, refund, { cancelled: cancelled.length, left }, now),
  ];
};

// A refund is recorded together with its audit row.
const isRecorded = async (refundId: string): Promise<boolean> =>
  (await AuditEntity.get({ id: refundId }).go({ consistent: true })).data !== null;

/**
 * Records one refund of an order in one transaction: tickets, seats, locks, ledger, audit row and email. However often and in
 * parallel it is called, it is recorded once.
 */
export const recordOrderRefund = async (order: SessionOutcome, refund: Refund, now: string): Promise<void> => {
  return retryOnConflict(
    maxAttempts,
    async () => {
      if (await isRecorded(refund.id)) return;
      const refused = await writeAll(await orderRefundSteps(await readIssuedOrder(order), refund, now));
      return refused.size > 0 ? conflict : undefined;
    },
    () => new Error(`The refund ${refund.id} could not be recorded`),
  );
};

// A failed refund is recorded first and its failure second: the end is the same whether Stripe reported the failure before or
// after we knew of the refund. A refund that was canceled before we recorded it is ignored.
const syncOrderRefund = async (order: SessionOutcome, refund: Refund, now: string): Promise<void> => {
  const { failure } = refund;
  if (failure?.reason === "canceled" && !(await isRecorded(refund.id))) return;
  await recordOrderRefund(order, refund, now);
  if (!failure) return;
  const failed = {
    refund_id: refund.id,
    payment_intent: order.payment_intent ?? "",
    subject: (await findHold(order.hold_id))?.event_id ?? order.hold_id,
    session_id: order.session_id,
    ticket_ids: refund.ticketIds,
    user_id: order.user_id,
    amount: refund.amount,
    currency: refund.currency,
  };
  await recordFailedRefund({ ...failed, failure, order }, now);
};

/**
 * Records every refund of an issued order that Stripe has, whoever made it, and which of them failed. Returns how many cents were
 * refunded in all.
 */
export const syncOrderRefunds = async (order: SessionOutcome, now: string): Promise<number> => {
  const refunds = await listOrderRefunds(order);
  for (const refund of refunds) await syncOrderRefund(order, refund, now);
  return refunds.reduce((sum, { amount, failure }) => sum + (failure ? 0 : amount), 0);
};
