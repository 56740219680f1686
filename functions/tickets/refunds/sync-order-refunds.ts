import { cityMonth } from "../../../shared/rules/city-time.ts";
import { outboxEmail, toEmailEvent } from "../../mail/outbox-emails.ts";
import { AuditEntity } from "../../platform/audit.entity.ts";
import { env } from "../../platform/env.ts";
import { findHold } from "../holds/holds.ts";
import type { SessionOutcome } from "../payments/payment-sessions.ts";
import { type TransactionStep, writeAll } from "../ticket-transaction.ts";
import type { StoredTicket } from "../tickets.ts";
import { cancelTicketsSteps, type IssuedOrder, isCancellable, readIssuedOrder } from "./cancel-tickets.ts";
import { closeUnsettledRefundSteps, recordFailedRefund } from "./record-failed-refund.ts";
import { listOrderRefunds, type Refund } from "./stripe-refunds.ts";

const maxAttempts = 6;

const auditStep = ({ order }: IssuedOrder, refund: Refund, leaving: StoredTicket[]): TransactionStep => ({
  name: "audit",
  write: ({ audit }) =>
    audit
      .create({
        id: refund.id,
        actor: refund.by,
        action: "order.refund",
        subject: order.session_id,
        details: JSON.stringify({
          amount: refund.amount,
          ticket_ids: leaving.map(({ id }) => id),
          reason: refund.reason,
        }),
        at: refund.at,
      })
      .commit(),
});

const addSessionRefundStep = ({ order }: IssuedOrder, { amount }: Refund): TransactionStep => ({
  name: "session",
  write: ({ session }) => session.patch({ session_id: order.session_id }).add({ refunded: amount }).commit(),
});

const refundLedgerStep = ({ order, hold }: IssuedOrder, refund: Refund): TransactionStep => ({
  name: "ledger",
  write: ({ ledger }) =>
    ledger
      .put({
        ref: refund.id,
        kind: "refund",
        amount: -refund.amount,
        currency: refund.currency,
        user_id: order.user_id,
        subject: hold?.event_id ?? order.hold_id,
        month: cityMonth(refund.at, env("CITY_ZONE")),
        at: refund.at,
      })
      .commit(),
});

// Reports count an order with a code as refunded once none of its tickets stands.
const markCodeRefundedStep = ({ order }: IssuedOrder): TransactionStep => ({
  name: "redemption",
  write: ({ redemption }) =>
    redemption.patch({ order_id: order.session_id }).set({ payment_status: "refunded" }).commit(),
});

const refundEmailSteps = (
  { hold, event }: IssuedOrder,
  refund: Refund,
  counts: { gone: number; left: number },
  now: string,
) => {
  if (!hold?.email || !event || refund.retryOf) return [];
  const { tier } = hold;
  const letter = { template: "order-refund", event: toEmailEvent(event), tier, quantity: counts.gone } as const;
  const item = outboxEmail(
    `order-refund-${refund.id}`,
    hold.email,
    { ...letter, left: counts.left, amount: refund.amount },
    now,
  );
  return [{ name: "mail", write: ({ outbox }) => outbox.create(item).commit() } satisfies TransactionStep];
};

const orderRefundSteps = async (issued: IssuedOrder, refund: Refund, now: string): Promise<TransactionStep[]> => {
  const standing = issued.tickets.filter(isCancellable);
  const leaving = standing.filter(({ id }) => refund.ticketIds.includes(id));
  const left = standing.length - leaving.length;
  return [
    auditStep(issued, refund, leaving),
    addSessionRefundStep(issued, refund),
    ...(await cancelTicketsSteps(issued, leaving, { by: refund.id, returnsRights: true }, now)),
    ...(refund.amount > 0 ? [refundLedgerStep(issued, refund)] : []),
    ...(issued.hold?.code && left === 0 ? [markCodeRefundedStep(issued)] : []),
    ...(await closeUnsettledRefundSteps(refund.retryOf, now)),
    ...refundEmailSteps(issued, refund, { gone: leaving.length, left }, now),
  ];
};

const isRecorded = async (refundId: string): Promise<boolean> =>
  (await AuditEntity.get({ id: refundId }).go({ consistent: true })).data !== null;

/**
 * Books one refund of an order in one transaction: tickets, seats, rights, ledger, audit row and mail. Whoever writes the
 * audit row has booked it; repeated and in parallel it is booked once.
 */
export const recordOrderRefund = async (order: SessionOutcome, refund: Refund, now: string): Promise<void> => {
  for (let turn = 0; turn < maxAttempts; turn += 1) {
    if (await isRecorded(refund.id)) return;
    const refused = await writeAll(await orderRefundSteps(await readIssuedOrder(order), refund, now));
    if (refused.size === 0) return;
  }
  throw new Error(`The refund ${refund.id} could not be booked`);
};

// Booked first, then taken back: so it ends alike whether Stripe told of the failure before or after we knew of the refund. One
// that somebody canceled before anything came of it never happened.
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
  await recordFailedRefund({ ...failed, failure, hasOrder: true }, now);
};

/**
 * Books whatever Stripe has refunded of an issued order, whoever refunded it, and what of it failed; answers how many cents have
 * gone back in all.
 */
export const syncOrderRefunds = async (order: SessionOutcome, now: string): Promise<number> => {
  const refunds = await listOrderRefunds(order);
  for (const refund of refunds) await syncOrderRefund(order, refund, now);
  return refunds.reduce((sum, { amount, failure }) => sum + (failure ? 0 : amount), 0);
};
