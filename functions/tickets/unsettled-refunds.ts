import type * as z from "zod";
import { AppError, notFound } from "../../shared/model/errors.ts";
import type { UnsettledRefund } from "../../shared/model/order.ts";
import { UnsettledRefundEntity } from "../billing/unsettled-refund.entity.ts";
import { eventItem, type PageOf } from "../events/events.ts";
import { memberItem } from "../members/members.ts";
import { leased } from "../platform/lease.ts";
import { readTogether } from "../platform/read-together.ts";
import { findUnsettled, givenBackStep, markSteps, moneyStep, type Unsettled } from "./failed-refunds.ts";
import { type Step, together } from "./office.ts";
import { bookRefund } from "./order-refunds.ts";
import { outcomeOf } from "./payment-sessions.ts";
import { settlePlainRefunds } from "./plain-refunds.ts";
import { refundAgain } from "./stripe-refunds.ts";

const pageSize = 50;
const leaseSeconds = 60;

const withNames = async (records: Unsettled[]): Promise<z.input<typeof UnsettledRefund>[]> => {
  if (records.length === 0) return [];
  const unique = (ids: string[]) => [...new Set(ids)];
  const { members, events } = await readTogether({
    members: unique(records.map(({ user_id }) => user_id)).map(memberItem),
    events: unique(records.map(({ subject }) => subject).filter((id) => id.startsWith("evt_"))).map(eventItem),
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
export const listUnsettled = async ({ limit = pageSize, position }: PageOf) => {
  const page = { order: "desc", limit, cursor: position } as const;
  const { data, cursor } = await UnsettledRefundEntity.query.newest({ status: "open" }).go(page);
  return { items: await withNames(data), position: cursor };
};

const existing = async (refundId: string): Promise<Unsettled> => {
  const found = await findUnsettled(refundId);
  if (!found) throw notFound("Refund not found");
  return found;
};

const settledOtherwise = () => new AppError("refund.settled", "This refund was settled another way already.");

const isIssued = async ({ session_id }: Unsettled): Promise<boolean> =>
  session_id !== undefined && (await outcomeOf(session_id))?.outcome === "issued";

// One at a time: a refund is not paid by hand while it is made again at Stripe.
const settle = async (
  refundId: string,
  wanted: Unsettled["status"],
  now: string,
  work: (open: Unsettled) => Promise<void>,
) => {
  const done = await leased(`unsettled-${refundId}`, leaseSeconds, now, async () => {
    const found = await existing(refundId);
    if (found.status === "open") await work(found);
    else if (found.status !== wanted) throw settledOtherwise();
    return true;
  });
  if (!done) {
    const text = "Somebody is settling this refund right now. Look at it again in a moment.";
    throw new AppError("request-in-progress", text, { retryAfterSeconds: 2 });
  }
  const [shown] = await withNames([await existing(refundId)]);
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
  settle(refundId, "retried", now, async (open) => {
    const refund = await refundAgain(open, adminId);
    const order = open.session_id ? await outcomeOf(open.session_id) : null;
    if (order?.outcome === "issued") return bookRefund(order, refund, now);
    return settlePlainRefunds(open.payment_intent, open, now);
  });

const paidStep = ({ refund_id }: Unsettled, now: string): Step => ({
  name: "unsettled",
  write: ({ unsettled }) =>
    unsettled
      .patch({ refund_id })
      .set({ status: "paid", settled_at: now })
      .where(({ status }, { eq }) => eq(status, "open"))
      .commit(),
});

const paidAudit = (open: Unsettled, { adminId, note }: { adminId: string; note: string }, at: string): Step => ({
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
  settle(refundId, "paid", now, async (open) => {
    const { session_id, ticket_ids, amount } = open;
    await together([
      paidStep(open, now),
      moneyStep(open, { ref: `${refundId}-by-hand`, amount: -amount }, now),
      ...(session_id && (await isIssued(open)) ? [givenBackStep(session_id, amount)] : []),
      ...(await markSteps(ticket_ids, false)),
      paidAudit(open, by, now),
    ]);
  });
