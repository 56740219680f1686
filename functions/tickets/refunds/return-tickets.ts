import { AppError, notFound } from "../../../shared/model/errors.ts";
import type { ReturnPreview, Ticket } from "../../../shared/model/ticket.ts";
import { getReturnUntil } from "../../../shared/rules/return-times.ts";
import type { StoredEvent } from "../../events/events.ts";
import { countWaiting, findStock } from "../../events/stock.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { listSessionTickets } from "../payments/tickets-of-session.ts";
import { TicketEntity } from "../ticket.entity.ts";
import type { StoredTicket } from "../tickets.ts";
import { type IssuedOrder, readIssuedOrder } from "./cancel-tickets.ts";
import { getIssuedOrder, refundAsked, selectTickets, withRefundLease } from "./refund-order.ts";
import { previewRefund } from "./refund-preview.ts";
import { findReturnRefusal, getOfferEnd, getReturnEnd } from "./return-rules.ts";

/** Which tickets of an own order to return: one, or all that can be. */
export type ReturnRequest = { sessionId: string; ticketId?: string | undefined };

// As long as the refund of an order may take.
const returnMilliseconds = 60_000;
const attempts = 4;

/** An own order with its tickets. Throws the same `not-found` for a missing order and somebody else's. */
export const readOwnOrder = async (sessionId: string, userId: string): Promise<IssuedOrder> => {
  const order = await getIssuedOrder(sessionId);
  if (order.user_id !== userId) throw notFound("Order not found");
  return readIssuedOrder(order);
};

/** The tickets of an order to return, or to offer back: one that is named says why it can't be; of all of them only those that can are. */
export const selectReturnable = ({ tickets }: IssuedOrder, ticketId: string | undefined): StoredTicket[] => {
  const standing = selectTickets(tickets, ticketId === undefined ? undefined : [ticketId]);
  const returnable = standing.filter((ticket) => findReturnRefusal(ticket) === null);
  const [first] = standing;
  const refusal = first && (ticketId !== undefined || returnable.length === 0) ? findReturnRefusal(first) : null;
  if (refusal) throw refusal;
  return returnable;
};

/** Those of an order's tickets that aren't on offer yet. Throws `ticket.sent` while one is being sent. */
export const selectOfferable = (returnable: readonly StoredTicket[]): StoredTicket[] => {
  const offerable = returnable.filter(({ offered_back_at }) => !offered_back_at);
  if (offerable.some(({ transfer_fingerprint }) => transfer_fingerprint)) {
    throw new AppError("ticket.sent", "You're sending this ticket. Take it back first, then offer it.");
  }
  return offerable;
};

const mayReturn = (event: StoredEvent, now: string): boolean => now < (getReturnUntil(event) ?? "");

// What can't be returned for its price any more is offered to whoever waits, where the owner chose that.
const chooseWay = (event: StoredEvent | null, now: string): Pick<ReturnPreview, "way" | "return_until"> => {
  if (!event?.offers_back || event.cancelled_at || mayReturn(event, now)) {
    return { way: "refund", return_until: getReturnEnd(event, now) };
  }
  return { way: "offer-back", return_until: getOfferEnd(event, now) };
};

/**
 * What returning tickets of an own order would give back, or, with the way `offer-back`, what they give back once somebody takes them; until when that
 * is possible, and how many wait for such a ticket. Nothing is changed.
 * Throws `not-found` for another's order, `return.not-offered`, `return.over`, `ticket.already-redeemed`, `ticket.sent` or `order.disputed`.
 */
export const previewReturn = async (
  { sessionId, ticketId }: ReturnRequest,
  userId: string,
  now: string,
): Promise<ReturnPreview> => {
  const issued = await readOwnOrder(sessionId, userId);
  const way = chooseWay(issued.event, now);
  const returnable = selectReturnable(issued, ticketId);
  const ticketIds = (way.way === "refund" ? returnable : selectOfferable(returnable)).map(({ id }) => id);
  const [{ amount, tickets, free_ga_returned, code_use_returned }, stock] = await Promise.all([
    previewRefund({ sessionId, ticketIds }, now),
    issued.event && findStock(issued.event.id),
  ]);
  const waiting = countWaiting(stock, issued.hold?.tier ?? null);
  return { ...way, amount, tickets, free_ga_returned, code_use_returned, waiting };
};

// From here on nobody is let in with the ticket, and nobody takes it over: whoever was first is refused nothing.
const createMarkWrite = ({ id }: StoredTicket, now: string) =>
  TicketEntity.patch({ id })
    .set({ returning_until: addMilliseconds(now, returnMilliseconds) })
    .where(
      ({ status, holder_id, dispute_id, seat_passed }, { eq, notExists }) =>
        `${eq(status, "valid")} AND ${notExists(holder_id)} AND ${notExists(dispute_id)} AND ${notExists(seat_passed)}`,
    );

const markReturning = async (request: ReturnRequest, userId: string, now: string): Promise<string[]> =>
  retryOnConflict(
    attempts,
    async () => {
      const issued = await readOwnOrder(request.sessionId, userId);
      getReturnEnd(issued.event, now);
      const returnable = selectReturnable(issued, request.ticketId);
      if (returnable.length === 0) return [];
      const refused = await writeAll(returnable.map((ticket) => createMarkWrite(ticket, now)));
      return refused.size > 0 ? conflict : returnable.map(({ id }) => id);
    },
    () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 }),
  );

const reasonFor = ({ event }: IssuedOrder, now: string): string =>
  now < (event?.return_until ?? "") ? "The event moved" : "Returned by its buyer";

/**
 * Returns unused tickets of an own order while their event takes them back: what is left of their price goes back, once however often it is called,
 * and their seats, free GA+ and code use by the rules of any refund. Returns the order's tickets as they are then.
 * Throws as `previewReturn`, and as `refundOrder`: in each case the tickets stay as they are, and for a minute nobody is let in with them.
 */
export const returnTickets = async (request: ReturnRequest, userId: string, now: string): Promise<Ticket[]> => {
  const { sessionId } = request;
  const reason = reasonFor(await readOwnOrder(sessionId, userId), now);
  await withRefundLease(sessionId, now, async () => {
    const ticketIds = await markReturning(request, userId, now);
    if (ticketIds.length > 0) await refundAsked({ sessionId, ticketIds, reason }, userId, now);
  });
  return listSessionTickets(sessionId, userId);
};
