import type { EntityItem } from "electrodb";
import { cityMonth } from "../../shared/rules/city-time.ts";
import { UnsettledRefundEntity } from "../billing/unsettled-refund.entity.ts";
import { outboxItem } from "../mail/letters.ts";
import { env } from "../platform/env.ts";
import { type Step, together } from "./office.ts";
import { TicketEntity } from "./ticket.entity.ts";

export type Unsettled = EntityItem<typeof UnsettledRefundEntity>;

/** Why a refund failed, and under which id Stripe put its money back. */
export type Failure = { reason: string; movement: string };

/** A refund that failed, and what it was for. */
export type FailedRefund = Pick<
  Unsettled,
  "refund_id" | "payment_intent" | "subject" | "session_id" | "ticket_ids" | "user_id" | "amount" | "currency"
> & { failure: Failure; isOrder: boolean };

const attempts = 6;

/** The record of a refund that failed, or null. */
export const findUnsettled = async (refundId: string): Promise<Unsettled | null> =>
  (await UnsettledRefundEntity.get({ refund_id: refundId }).go({ consistent: true })).data;

/** A line that moves an order's money in the ledger; cents, negative to the buyer. */
export const moneyStep = (
  { user_id, subject, currency }: Pick<Unsettled, "user_id" | "subject" | "currency">,
  { ref, amount }: { ref: string; amount: number },
  at: string,
): Step => ({
  name: "ledger",
  write: ({ ledger }) =>
    ledger
      .put({ user_id, subject, currency, ref, kind: "refund", amount, month: cityMonth(at, env("CITY_ZONE")), at })
      .commit(),
});

/** Adds to what an issued order has given back. */
export const givenBackStep = (session_id: string, amount: number): Step => ({
  name: "session",
  write: ({ session }) => session.patch({ session_id }).add({ refunded: amount }).commit(),
});

/** Marks the tickets of a refund, as long as it is what cancelled them, with whether its money is still on its way. */
export const markSteps = async (ticketIds: string[], isFailed: boolean): Promise<Step[]> => {
  if (ticketIds.length === 0) return [];
  const { data } = await TicketEntity.get(ticketIds.map((id) => ({ id }))).go({ consistent: true });
  return data
    .filter(({ status }) => status === "cancelled")
    .map(({ id }) => ({
      name: "ticket",
      write: ({ ticket }) => ticket.patch({ id }).set({ refund_failed: isFailed }).commit(),
    }));
};

const recordStep = ({ failure, isOrder: _isOrder, ...about }: FailedRefund, now: string): Step => ({
  name: "unsettled",
  write: ({ unsettled }) =>
    unsettled.create({ ...about, reason: failure.reason, status: "open", refusals: 0, failed_at: now }).commit(),
});

const auditStep = ({ refund_id, session_id, subject, amount, failure }: FailedRefund, at: string): Step => ({
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

const mailStep = ({ refund_id, amount, subject, session_id, failure }: FailedRefund, now: string): Step => {
  const about = session_id ?? subject;
  const letter = { template: "refund-failed" as const, refund_id, amount, reason: failure.reason, about };
  const item = outboxItem(`refund-failed-${refund_id}`, env("SUPPORT_MAIL"), letter, now);
  return { name: "mail", write: ({ outbox }) => outbox.create(item).commit() };
};

/**
 * Books that a refund failed, in one transaction: its money is ours again in the ledger and in its order, its tickets (which stay
 * cancelled) say so, it is on the owner's list, and support is mailed. Whoever writes the record has booked it: repeated and in
 * parallel it is booked once. The refund itself has to be booked before.
 */
export const bookFailure = async (failed: FailedRefund, now: string): Promise<void> => {
  const { refund_id, session_id, ticket_ids, amount, failure, isOrder } = failed;
  for (let turn = 0; turn < attempts; turn += 1) {
    if (await findUnsettled(refund_id)) return;
    const refused = await together([
      recordStep(failed, now),
      moneyStep(failed, { ref: failure.movement, amount }, now),
      ...(isOrder && session_id ? [givenBackStep(session_id, -amount)] : []),
      ...(await markSteps(ticket_ids, true)),
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
export const settledSteps = async (refundId: string | null, now: string): Promise<Step[]> => {
  const open = refundId === null ? null : await findUnsettled(refundId);
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
    ...(await markSteps(open.ticket_ids, false)),
  ];
};
