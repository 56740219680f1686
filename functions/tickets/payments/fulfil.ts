import { findEvent } from "../../events/events.ts";
import { findStock } from "../../events/stock.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { moveFreeTicketsSteps } from "../free-tickets/free-tickets.ts";
import { releaseSlotsSteps } from "../holds/hold-slots.ts";
import { findHold, releaseHold, type StoredHold, updateHoldStatusStep } from "../holds/holds.ts";
import { issueTicketsSteps } from "../issue-tickets.ts";
import { refundPassed } from "../offered-back/refund-passed.ts";
import { passTicketsSteps } from "../offered-back/ticket-places.ts";
import { sellAvailableSeatsStep, sellHeldSeatsStep, termsOf } from "../seats.ts";
import { recordLatePayment, refundLatePayment } from "./late-payment-refund.ts";
import { findSessionOutcome, type SessionOutcome } from "./payment-sessions.ts";
import { findPayment, type Payment } from "./stripe-checkout.ts";

const maxAttempts = 6;

type IssueResult = "issued" | "too-late" | "retry";

// The held seats of an active hold become sold; for a released hold, seats are sold again if any are left.
const issueHoldTickets = async (hold: StoredHold, payment: Payment, now: string): Promise<IssueResult> => {
  const event = await findEvent(hold.event_id);
  if (!event) return "too-late";
  const isHeld = hold.status === "held";
  const passed = isHeld ? await passTicketsSteps(hold, now) : [];
  if (!passed) {
    await releaseHold(hold.id, now);
    return "retry";
  }
  // A released hold has lost the places of tickets that were offered back, too.
  const seats = { ...hold, from_tickets: undefined };
  const refused = await writeAll([
    ...passed,
    updateHoldStatusStep(hold, hold.status, "paid", now),
    ...(isHeld
      ? [sellHeldSeatsStep(hold), ...releaseSlotsSteps(hold)]
      : [sellAvailableSeatsStep(seats, termsOf(event, hold.tier, now)), ...moveFreeTicketsSteps(hold, null, now)]),
    ...issueTicketsSteps(hold, event, payment, now).steps,
  ]);
  if (refused.size === 0) {
    // What fails now is due at the next minute's job.
    if (passed.length > 0) await refundPassed(now);
    return "issued";
  }
  if (refused.has("session") || refused.has("hold")) return "retry";
  // Its types changed after the event was read: whether any is left is asked again.
  if (!isHeld && (await findStock(hold.event_id))?.types_version !== event.types_version) return "retry";
  if (!isHeld) return "too-late";
  // The hold expired and another order has one of its locks, or a ticket that was offered back was used: from here on this is a late payment.
  await releaseHold(hold.id, now);
  return "retry";
};

const settlePayment = async (payment: Payment, now: string): Promise<void> => {
  return retryOnConflict(
    maxAttempts,
    async () => {
      if (await findSessionOutcome(payment.sessionId)) return;
      const hold = await findHold(payment.holdId);
      const isPaidInFull = hold?.user_id === payment.userId && hold.total === payment.amount;
      const isOpen = hold?.status === "held" || hold?.status === "released";
      const result = hold && isPaidInFull && isOpen ? await issueHoldTickets(hold, payment, now) : "too-late";
      if (result === "issued") return;
      if (result === "too-late" && (await recordLatePayment(payment, hold, now))) return;
      return conflict;
    },
    () => new Error(`The payment of hold ${payment.holdId} could not be settled`),
  );
};

/**
 * Fulfils a session that Stripe reports as paid: issues its tickets or, if a seat or lock is gone, refunds it in full; never
 * both, never neither (R11). Any number of calls, in parallel and from webhook, success page or job, end in the same
 * state (R9). Returns null while the session is unpaid, or when it is unknown or not a ticket order.
 */
export const fulfil = async (sessionId: string, now: string): Promise<SessionOutcome | null> => {
  let outcome = await findSessionOutcome(sessionId);
  if (!outcome) {
    const payment = await findPayment(sessionId);
    if (!payment?.isPaid) return null;
    await settlePayment(payment, now);
    outcome = await findSessionOutcome(sessionId);
  }
  if (outcome?.outcome !== "refund-due") return outcome;
  await refundLatePayment(outcome, now);
  return findSessionOutcome(sessionId);
};
