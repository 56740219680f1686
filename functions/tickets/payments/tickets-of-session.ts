import { AppError, notFound } from "../../../shared/model/errors.ts";
import type { Ticket } from "../../../shared/model/ticket.ts";
import { log } from "../../platform/log.ts";
import { stripeErrorCode } from "../../platform/stripe/client.ts";
import { batchRead } from "../../platform/table/batch-read.ts";
import { TicketEntity } from "../ticket.entity.ts";
import { toTicketsWithEvents } from "../tickets.ts";
import { fulfil } from "./fulfil.ts";
import { paymentPageLookup } from "./payment-pages.ts";
import { findSessionOutcome, type SessionOutcome, sessionOutcomeLookup } from "./payment-sessions.ts";
import { findPayment } from "./stripe-checkout.ts";

const createPaymentNotFoundError = () => notFound("Payment not found");

const listIssuedTickets = async (outcome: SessionOutcome | null | undefined): Promise<Ticket[]> => {
  if (!outcome || outcome.ticket_ids.length === 0) return [];
  const { data } = await TicketEntity.get(outcome.ticket_ids.map((id) => ({ id }))).go({ consistent: true });
  // A batch read returns items in no particular order.
  return toTicketsWithEvents(data.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0)));
};

/**
 * The caller's tickets of one payment session; none until they are issued, or when the payment was refunded.
 * Throws the same `not-found` for an unknown session and somebody else's.
 */
export const listSessionTickets = async (sessionId: string, userId: string): Promise<Ticket[]> => {
  const { outcomes, pages } = await batchRead({
    outcomes: [sessionOutcomeLookup(sessionId)],
    pages: [paymentPageLookup(sessionId)],
  });
  const [outcome] = outcomes;
  if ((outcome ?? pages[0])?.user_id !== userId) throw createPaymentNotFoundError();
  return listIssuedTickets(outcome);
};

const findSessionOwner = async (sessionId: string): Promise<string | undefined> =>
  (await findSessionOutcome(sessionId))?.user_id ?? (await findPayment(sessionId))?.userId;

const fulfilOwnSession = async (sessionId: string, userId: string, now: string): Promise<Ticket[]> => {
  if ((await findSessionOwner(sessionId)) !== userId) throw createPaymentNotFoundError();
  return listIssuedTickets(await fulfil(sessionId, now));
};

/**
 * Looks up one of the caller's sessions at Stripe and issues the tickets it still lacks. Throws the same `not-found` for an
 * unknown session and somebody else's, and `upstream-failed` when Stripe fails: trying again is safe.
 */
export const reconcileSession = async (sessionId: string, userId: string, now: string): Promise<Ticket[]> => {
  try {
    return await fulfilOwnSession(sessionId, userId, now);
  } catch (error) {
    if (stripeErrorCode(error) === undefined) throw error;
    log.error("stripe failed", { what: "reconcile a session", code: stripeErrorCode(error) });
    throw new AppError("upstream-failed", "We couldn't reach Stripe to check your payment. Please try again.");
  }
};
