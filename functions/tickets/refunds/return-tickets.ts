import { AppError, notFound } from "../../../shared/model/errors.ts";
import type { ReturnPreview, Ticket } from "../../../shared/model/ticket.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { listSessionTickets } from "../payments/tickets-of-session.ts";
import { TicketEntity } from "../ticket.entity.ts";
import type { StoredTicket } from "../tickets.ts";
import { type IssuedOrder, readIssuedOrder } from "./cancel-tickets.ts";
import { getIssuedOrder, refundAsked, selectTickets, withRefundLease } from "./refund-order.ts";
import { previewRefund } from "./refund-preview.ts";
import { findReturnRefusal, getReturnEnd } from "./return-rules.ts";

/** Which tickets of an own order to return: one, or all that can be. */
export type ReturnRequest = { sessionId: string; ticketId?: string | undefined };

// As long as the refund of an order may take.
const returnMilliseconds = 60_000;
const attempts = 4;
const reason = "The event moved";

// The same `not-found` for a missing order and somebody else's.
const readOwnOrder = async (sessionId: string, userId: string): Promise<IssuedOrder> => {
  const order = await getIssuedOrder(sessionId);
  if (order.user_id !== userId) throw notFound("Order not found");
  return readIssuedOrder(order);
};

// One that is named says why it can't be returned; of all of them only those that can are.
const selectReturnable = ({ tickets }: IssuedOrder, ticketId: string | undefined): StoredTicket[] => {
  const standing = selectTickets(tickets, ticketId === undefined ? undefined : [ticketId]);
  const returnable = standing.filter((ticket) => findReturnRefusal(ticket) === null);
  const [first] = standing;
  const refusal = first && (ticketId !== undefined || returnable.length === 0) ? findReturnRefusal(first) : null;
  if (refusal) throw refusal;
  return returnable;
};

/**
 * What returning tickets of an own order would give back, and until when that is possible. Nothing is changed.
 * Throws `not-found` for another's order, `return.not-offered`, `return.over`, `ticket.already-redeemed`, `ticket.sent` or `order.disputed`.
 */
export const previewReturn = async (
  { sessionId, ticketId }: ReturnRequest,
  userId: string,
  now: string,
): Promise<ReturnPreview> => {
  const issued = await readOwnOrder(sessionId, userId);
  const return_until = getReturnEnd(issued.event, now);
  const ticketIds = selectReturnable(issued, ticketId).map(({ id }) => id);
  const { amount, tickets, free_ga_returned, code_use_returned } = await previewRefund({ sessionId, ticketIds }, now);
  return { return_until, amount, tickets, free_ga_returned, code_use_returned };
};

// From here on nobody is let in with the ticket, and nobody takes it over: whoever was first is refused nothing.
const createMarkWrite = ({ id }: StoredTicket, now: string) =>
  TicketEntity.patch({ id })
    .set({ returning_until: addMilliseconds(now, returnMilliseconds) })
    .where(
      ({ status, holder_id, dispute_id }, { eq, notExists }) =>
        `${eq(status, "valid")} AND ${notExists(holder_id)} AND ${notExists(dispute_id)}`,
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

/**
 * Returns unused tickets of an own order because their event moved: what is left of their price goes back, once however often it is called,
 * and their seats, free GA+ and code use by the rules of any refund. Returns the order's tickets as they are then.
 * Throws as `previewReturn`, and as `refundOrder`: in each case the tickets stay as they are, and for a minute nobody is let in with them.
 */
export const returnTickets = async (request: ReturnRequest, userId: string, now: string): Promise<Ticket[]> => {
  const { sessionId } = request;
  await readOwnOrder(sessionId, userId);
  await withRefundLease(sessionId, now, async () => {
    const ticketIds = await markReturning(request, userId, now);
    if (ticketIds.length > 0) await refundAsked({ sessionId, ticketIds, reason }, userId, now);
  });
  return listSessionTickets(sessionId, userId);
};
