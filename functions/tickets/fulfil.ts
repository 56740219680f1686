import { findEvent } from "../events/events.ts";
import { leavePlaces } from "./hold-places.ts";
import { findHold, moveHold, releaseHold, type StoredHold } from "./holds.ts";
import { issue } from "./issue.ts";
import { together } from "./office.ts";
import { outcomeOf, type SessionOutcome } from "./payment-sessions.ts";
import { oweRefund, payRefund } from "./refunds.ts";
import { sellFreeSeats, sellHeldSeats } from "./seats.ts";
import { type Payment, readPayment } from "./ticket-payments.ts";

const attempts = 6;

type Turn = "issued" | "lost" | "again";

// The seats of a running hold become sold; those of a released one are taken again if they are still there.
const issueFor = async (hold: StoredHold, payment: Payment, now: string): Promise<Turn> => {
  const event = await findEvent(hold.event_id);
  if (!event) return "lost";
  const isHeld = hold.status === "held";
  const refused = await together([
    moveHold(hold, hold.status, "paid", now),
    ...(isHeld ? [sellHeldSeats(hold), ...leavePlaces(hold)] : [sellFreeSeats(hold)]),
    ...issue(hold, event, payment, now).steps,
  ]);
  if (refused.size === 0) return "issued";
  if (refused.has("session") || refused.has("hold")) return "again";
  if (!isHeld) return "lost";
  // It ran out, and another order has one of its rights: from here on it is a late payment.
  await releaseHold(hold.id, now);
  return "again";
};

const settle = async (payment: Payment, now: string): Promise<void> => {
  for (let turn = 0; turn < attempts; turn += 1) {
    if (await outcomeOf(payment.sessionId)) return;
    const hold = await findHold(payment.holdId);
    const isOrder = hold?.user_id === payment.userId && hold.total === payment.amount;
    const isOpen = hold?.status === "held" || hold?.status === "released";
    const done = hold && isOrder && isOpen ? await issueFor(hold, payment, now) : "lost";
    if (done === "issued") return;
    if (done === "lost" && (await oweRefund(payment, hold, now))) return;
  }
  throw new Error(`The session of hold ${payment.holdId} could not be settled`);
};

/**
 * Turns a session that Stripe calls paid into its tickets or, when seat or right are gone, into a full refund: never both,
 * never neither (decision D11). Any number of calls, in parallel and from webhook, success page or job, ends in the same state
 * (decision D9). Answers null while the session is unpaid, unknown or no ticket order.
 */
export const fulfil = async (sessionId: string, now: string): Promise<SessionOutcome | null> => {
  let outcome = await outcomeOf(sessionId);
  if (!outcome) {
    const payment = await readPayment(sessionId);
    if (!payment?.isPaid) return null;
    await settle(payment, now);
    outcome = await outcomeOf(sessionId);
  }
  if (outcome?.outcome !== "refund-due") return outcome;
  await payRefund(outcome, now);
  return outcomeOf(sessionId);
};
