import { cityMonth } from "../../shared/rules/city-time.ts";
import { letterEvent, outboxItem } from "../mail/letters.ts";
import { AuditEntity } from "../platform/audit.entity.ts";
import { env } from "../platform/env.ts";
import { bookFailure, settledSteps } from "./failed-refunds.ts";
import { findHold } from "./holds.ts";
import { type Step, together } from "./office.ts";
import { cancelSteps, type IssuedOrder, isStanding, readOrder } from "./order-cancel.ts";
import type { SessionOutcome } from "./payment-sessions.ts";
import { type Refund, refundsAtStripe } from "./stripe-refunds.ts";
import type { StoredTicket } from "./tickets.ts";

const attempts = 6;

const auditStep = ({ order }: IssuedOrder, refund: Refund, leaving: StoredTicket[]): Step => ({
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

const sessionStep = ({ order }: IssuedOrder, { amount }: Refund): Step => ({
  name: "session",
  write: ({ session }) => session.patch({ session_id: order.session_id }).add({ refunded: amount }).commit(),
});

const ledgerLine = ({ order, hold }: IssuedOrder, refund: Refund): Step => ({
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
const redemptionStep = ({ order }: IssuedOrder): Step => ({
  name: "redemption",
  write: ({ redemption }) =>
    redemption.patch({ order_id: order.session_id }).set({ payment_status: "refunded" }).commit(),
});

const mailSteps = (
  { hold, event }: IssuedOrder,
  refund: Refund,
  counts: { gone: number; left: number },
  now: string,
) => {
  if (!hold?.email || !event || refund.retryOf) return [];
  const { tier } = hold;
  const letter = { template: "order-refund", event: letterEvent(event), tier, quantity: counts.gone } as const;
  const item = outboxItem(
    `order-refund-${refund.id}`,
    hold.email,
    { ...letter, left: counts.left, amount: refund.amount },
    now,
  );
  return [{ name: "mail", write: ({ outbox }) => outbox.create(item).commit() } satisfies Step];
};

const stepsOf = async (issued: IssuedOrder, refund: Refund, now: string): Promise<Step[]> => {
  const standing = issued.tickets.filter(isStanding);
  const leaving = standing.filter(({ id }) => refund.ticketIds.includes(id));
  const left = standing.length - leaving.length;
  return [
    auditStep(issued, refund, leaving),
    sessionStep(issued, refund),
    ...(await cancelSteps(issued, leaving, { by: refund.id, returnsRights: true }, now)),
    ...(refund.amount > 0 ? [ledgerLine(issued, refund)] : []),
    ...(issued.hold?.code && left === 0 ? [redemptionStep(issued)] : []),
    ...(await settledSteps(refund.retryOf, now)),
    ...mailSteps(issued, refund, { gone: leaving.length, left }, now),
  ];
};

const isBooked = async (refundId: string): Promise<boolean> =>
  (await AuditEntity.get({ id: refundId }).go({ consistent: true })).data !== null;

/**
 * Books one refund of an order in one transaction: tickets, seats, rights, ledger, audit row and mail. Whoever writes the
 * audit row has booked it; repeated and in parallel it is booked once.
 */
export const bookRefund = async (order: SessionOutcome, refund: Refund, now: string): Promise<void> => {
  for (let turn = 0; turn < attempts; turn += 1) {
    if (await isBooked(refund.id)) return;
    const refused = await together(await stepsOf(await readOrder(order), refund, now));
    if (refused.size === 0) return;
  }
  throw new Error(`The refund ${refund.id} could not be booked`);
};

// Booked first, then taken back: so it ends alike whether Stripe told of the failure before or after we knew of the refund. One
// that somebody canceled before anything came of it never happened.
const settleOne = async (order: SessionOutcome, refund: Refund, now: string): Promise<void> => {
  const { failure } = refund;
  if (failure?.reason === "canceled" && !(await isBooked(refund.id))) return;
  await bookRefund(order, refund, now);
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
  await bookFailure({ ...failed, failure, isOrder: true }, now);
};

/**
 * Books whatever Stripe has refunded of an issued order, whoever refunded it, and what of it failed; answers how many cents have
 * gone back in all.
 */
export const settleRefunds = async (order: SessionOutcome, now: string): Promise<number> => {
  const refunds = await refundsAtStripe(order);
  for (const refund of refunds) await settleOne(order, refund, now);
  return refunds.reduce((sum, { amount, failure }) => sum + (failure ? 0 : amount), 0);
};
