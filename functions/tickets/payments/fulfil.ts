import { findEvent } from "../../events/events.ts";
import { releasePlacesSteps } from "../holds/hold-places.ts";
import { findHold, releaseHold, type StoredHold, updateHoldStatusStep } from "../holds/holds.ts";
import { issueTicketsSteps } from "../issue-tickets.ts";
import { sellAvailableSeatsStep, sellHeldSeatsStep } from "../seats.ts";
import { writeAll } from "../ticket-transaction.ts";
import { recordLatePayment, refundLatePayment } from "./late-payment-refund.ts";
import { findSessionOutcome, type SessionOutcome } from "./payment-sessions.ts";
import { findPayment, type Payment } from "./stripe-checkout.ts";

const maxAttempts = 6;

type IssueResult = "issued" | "lost" | "again";

// The seats of a running hold become sold; those of a released one are taken again if they are still there.
const issueHoldTickets = async (hold: StoredHold, payment: Payment, now: string): Promise<IssueResult> => {
  const event = await findEvent(hold.event_id);
  if (!event) return "lost";
  const isHeld = hold.status === "held";
  const refused = await writeAll([
    updateHoldStatusStep(hold, hold.status, "paid", now),
    ...(isHeld ? [sellHeldSeatsStep(hold), ...releasePlacesSteps(hold)] : [sellAvailableSeatsStep(hold)]),
    ...issueTicketsSteps(hold, event, payment, now).steps,
  ]);
  if (refused.size === 0) return "issued";
  if (refused.has("session") || refused.has("hold")) return "again";
  if (!isHeld) return "lost";
  // It ran out, and another order has one of its rights: from here on it is a late payment.
  await releaseHold(hold.id, now);
  return "again";
};

const settlePayment = async (payment: Payment, now: string): Promise<void> => {
  for (let turn = 0; turn < maxAttempts; turn += 1) {
    if (await findSessionOutcome(payment.sessionId)) return;
    const hold = await findHold(payment.holdId);
    const isOrder = hold?.user_id === payment.userId && hold.total === payment.amount;
    const isOpen = hold?.status === "held" || hold?.status === "released";
    const done = hold && isOrder && isOpen ? await issueHoldTickets(hold, payment, now) : "lost";
    if (done === "issued") return;
    if (done === "lost" && (await recordLatePayment(payment, hold, now))) return;
  }
  throw new Error(`The session of hold ${payment.holdId} could not be settled`);
};

/**
 * Turns a session that Stripe calls paid into its tickets or, when seat or right are gone, into a full refund: never both,
 * never neither (decision D11). Any number of calls, in parallel and from webhook, success page or job, ends in the same state
 * (decision D9). Answers null while the session is unpaid, unknown or no ticket order.
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
