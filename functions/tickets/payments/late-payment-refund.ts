import { cityMonth } from "../../../shared/rules/city-time.ts";
import { findEvent } from "../../events/events.ts";
import { outboxEmail, toEmailEvent } from "../../mail/outbox-emails.ts";
import { env } from "../../platform/env.ts";
import { findHold, type StoredHold, updateHoldStatusStep } from "../holds/holds.ts";
import { paymentLedgerStep } from "../issue-tickets.ts";
import { countRefundRefusal } from "../refunds/stripe-refunds.ts";
import { type TransactionStep, writeAll } from "../ticket-transaction.ts";
import type { SessionOutcome } from "./payment-sessions.ts";
import { createFullRefund, type Payment } from "./stripe-checkout.ts";

/**
 * Decides that a payment goes back: from here on its session can no longer become tickets. Stripe is asked afterwards, so
 * that a crash leaves a refund to be paid, never a refund beside a ticket. Answers false when something else came first.
 */
export const recordLatePayment = async (payment: Payment, hold: StoredHold | null, now: string): Promise<boolean> => {
  const { sessionId, holdId, userId, paymentIntent, amount } = payment;
  const refused = await writeAll([
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
    ...(hold?.status === "released" ? [updateHoldStatusStep(hold, "released", "refunded", now)] : []),
    paymentLedgerStep({ user_id: userId, event_id: hold?.event_id ?? holdId }, payment, now),
  ]);
  return refused.size === 0;
};

const refundLedgerStep = (owed: SessionOutcome, refundId: string, subject: string, now: string): TransactionStep => ({
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

const refundEmailSteps = async (
  owed: SessionOutcome,
  hold: StoredHold | null,
  now: string,
): Promise<TransactionStep[]> => {
  const event = hold && (await findEvent(hold.event_id));
  if (!hold?.email || !event) return [];
  const { tier, quantity } = hold;
  const letter = { template: "ticket-refund" as const, event: toEmailEvent(event), tier, quantity, total: owed.amount };
  const item = outboxEmail(`refund-${owed.session_id}`, hold.email, letter, now);
  return [{ name: "mail", write: ({ outbox }) => outbox.create(item).commit() }];
};

/** Pays an owed refund and tells the buyer; repeated, Stripe refunds once, one line is booked and one mail goes out. */
export const refundLatePayment = async (owed: SessionOutcome, now: string): Promise<void> => {
  const refundId = await createFullRefund(owed, () => countRefundRefusal(owed));
  const hold = await findHold(owed.hold_id);
  await writeAll([
    {
      name: "session",
      write: ({ session }) =>
        session
          .patch({ session_id: owed.session_id })
          .set({ outcome: "refunded" })
          .where(({ outcome }, { eq }) => eq(outcome, "refund-due"))
          .commit(),
    },
    refundLedgerStep(owed, refundId, hold?.event_id ?? owed.hold_id, now),
    ...(await refundEmailSteps(owed, hold, now)),
  ]);
};
