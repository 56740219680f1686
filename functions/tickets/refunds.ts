import { cityMonth } from "../../shared/rules/city-time.ts";
import { findEvent } from "../events/events.ts";
import { letterEvent, outboxItem } from "../mail/letters.ts";
import { env } from "../platform/env.ts";
import { findHold, moveHold, type StoredHold } from "./holds.ts";
import { ledgerStep } from "./issue.ts";
import { type Step, together } from "./office.ts";
import type { SessionOutcome } from "./payment-sessions.ts";
import { noteRefusal } from "./stripe-refunds.ts";
import { type Payment, refundPayment } from "./ticket-payments.ts";

/**
 * Decides that a payment goes back: from here on its session can no longer become tickets. Stripe is asked afterwards, so
 * that a crash leaves a refund to be paid, never a refund beside a ticket. Answers false when something else came first.
 */
export const oweRefund = async (payment: Payment, hold: StoredHold | null, now: string): Promise<boolean> => {
  const { sessionId, holdId, userId, paymentIntent, amount } = payment;
  const refused = await together([
    {
      name: "session",
      write: ({ session }) =>
        session
          .create({
            session_id: sessionId,
            user_id: userId,
            hold_id: holdId,
            outcome: "refund-due",
            ticket_ids: [],
            payment_intent: paymentIntent,
            amount,
            created_at: now,
          })
          .commit(),
    },
    ...(hold?.status === "released" ? [moveHold(hold, "released", "refunded", now)] : []),
    ledgerStep({ user_id: userId, event_id: hold?.event_id ?? holdId }, payment, now),
  ]);
  return refused.size === 0;
};

const refundLine = (owed: SessionOutcome, refundId: string, subject: string, now: string): Step => ({
  name: "ledger",
  write: ({ ledger }) =>
    ledger
      .put({
        ref: refundId,
        kind: "refund",
        amount: -owed.amount,
        currency: "usd",
        user_id: owed.user_id,
        subject,
        month: cityMonth(now, env("CITY_ZONE")),
        at: now,
      })
      .commit(),
});

const refundMail = async (owed: SessionOutcome, hold: StoredHold | null, now: string): Promise<Step[]> => {
  const event = hold && (await findEvent(hold.event_id));
  if (!hold?.email || !event) return [];
  const { tier, quantity } = hold;
  const letter = { template: "ticket-refund" as const, event: letterEvent(event), tier, quantity, total: owed.amount };
  const item = outboxItem(`refund-${owed.session_id}`, hold.email, letter, now);
  return [{ name: "mail", write: ({ outbox }) => outbox.create(item).commit() }];
};

/** Pays an owed refund and tells the buyer; repeated, Stripe refunds once, one line is booked and one mail goes out. */
export const payRefund = async (owed: SessionOutcome, now: string): Promise<void> => {
  const refundId = await refundPayment(owed, () => noteRefusal(owed));
  const hold = await findHold(owed.hold_id);
  await together([
    {
      name: "session",
      write: ({ session }) =>
        session
          .patch({ session_id: owed.session_id })
          .set({ outcome: "refunded" })
          .where(({ outcome }, { eq }) => eq(outcome, "refund-due"))
          .commit(),
    },
    refundLine(owed, refundId, hold?.event_id ?? owed.hold_id, now),
    ...(await refundMail(owed, hold, now)),
  ]);
};
