import { toEventDetails } from "../../../shared/rules/event-facts.ts";
import { nameTier } from "../../../shared/rules/ticket-types.ts";
import { findEvent } from "../../events/events.ts";
import { withTypes } from "../../events/ticket-types.ts";
import { outboxEmail } from "../../mail/outbox-emails.ts";
import { step, writeAll } from "../../platform/table/transaction.ts";
import { findHold, type StoredHold, updateHoldStatusStep } from "../holds/holds.ts";
import { paymentLedgerStep } from "../issue-tickets.ts";
import { createFullRefund } from "../refunds/create-stripe-refund.ts";
import { emailStep, ledgerStep, type TicketStep } from "../ticket-transaction.ts";
import { PaymentSessionEntity } from "./payment-session.entity.ts";
import type { SessionOutcome } from "./payment-sessions.ts";
import type { Payment } from "./stripe-checkout.ts";

/**
 * Records that a payment came too late and will be refunded: from here on its session can't become tickets. Stripe is called
 * afterwards, so a crash leaves a refund to be sent, never a refund next to a ticket. Returns false if the session already has an
 * outcome, or its hold changed.
 */
export const recordLatePayment = async (payment: Payment, hold: StoredHold | null, now: string): Promise<boolean> => {
  const { sessionId, holdId, userId, paymentIntent, amount } = payment;
  const refused = await writeAll([
    step(
      "session",
      PaymentSessionEntity.create({
        session_id: sessionId,
        user_id: userId,
        hold_id: holdId,
        outcome: "refund-due",
        ticket_ids: [],
        payment_intent: paymentIntent,
        amount,
        created_at: now,
      }),
    ),
    ...(hold?.status === "released" ? [updateHoldStatusStep(hold, "released", "refunded", now)] : []),
    paymentLedgerStep({ user_id: userId, event_id: hold?.event_id ?? holdId }, payment, now),
  ]);
  return refused.size === 0;
};

const refundEmailSteps = async (
  { session_id, amount }: SessionOutcome,
  hold: StoredHold | null,
  now: string,
): Promise<TicketStep[]> => {
  const event = hold && (await findEvent(hold.event_id));
  if (!hold?.email || !event) return [];
  const data = {
    event: toEventDetails(event),
    tier: event ? nameTier(withTypes(event), hold.tier) : hold.tier,
    quantity: hold.quantity,
    total: amount,
    ...(event.cancelled_at ? { is_event_cancelled: true } : {}),
  };
  return [emailStep(outboxEmail(`refund-${session_id}`, hold.email, { template: "ticket-refund", ...data }, now))];
};

/** Refunds a late payment and emails its buyer. Repeated, there is still one refund, one ledger line and one email. */
export const refundLatePayment = async (payment: SessionOutcome, now: string): Promise<void> => {
  const { session_id, user_id, hold_id, amount } = payment;
  const refundId = await createFullRefund(payment);
  const hold = await findHold(hold_id);
  await writeAll([
    step(
      "session",
      PaymentSessionEntity.patch({ session_id })
        .set({ outcome: "refunded" })
        .where(({ outcome }, { eq }) => eq(outcome, "refund-due")),
    ),
    ledgerStep({
      ref: refundId,
      kind: "refund",
      amount: -amount,
      currency: "usd",
      user_id,
      subject: hold?.event_id ?? hold_id,
      at: now,
    }),
    ...(await refundEmailSteps(payment, hold, now)),
  ]);
};
