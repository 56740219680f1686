import { fitName } from "../../shared/door/holder-name.ts";
import { AppError, notFound } from "../../shared/model/errors.ts";
import { DoorOrderEntity } from "../door/list/door-order.entity.ts";
import { findOrderOfHold, listSeats, seatAttribute } from "../door/list/door-orders.ts";
import { eraseHolder } from "../door/list/erase-holder.ts";
import { findEvent } from "../events/events.ts";
import { findMember } from "../members/members.ts";
import { createNoticeWrites } from "../notifications/notice-writes.ts";
import { clock } from "../platform/clock.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { type Write, writeAll } from "../platform/table/transaction.ts";
import { createAlreadyRedeemedError, createCancelledError } from "../tickets/check-in.ts";
import { HeldTicketEntity } from "../tickets/held-ticket.entity.ts";
import { TicketEntity } from "../tickets/ticket.entity.ts";
import type { StoredTicket } from "../tickets/tickets.ts";

const attempts = 5;

// The buyer's seat again, above the number of the pass that the holder had.
const createSeatWrites = async ({ id, event_id, hold_id, user_id }: StoredTicket): Promise<Write[]> => {
  const [order, buyer] = await Promise.all([findOrderOfHold(event_id, hold_id), findMember(user_id)]);
  const number = order?.tickets.find((ticket) => ticket.id === id)?.number;
  const found = order && listSeats(order).find((known) => known.number === number);
  if (!order || !found) return [];
  const { issued_at, moved, status } = found.seat;
  const seat = { holder_id: user_id, name: fitName(buyer?.name ?? ""), status, ...(moved && { moved }) };
  return [
    DoorOrderEntity.patch({ event_id, order_key: order.order_key })
      .set({
        [seatAttribute(found.number)]: { ...seat, ...(issued_at !== undefined && { issued_at: issued_at + 1 }) },
        changed_at: Math.max(Date.parse(clock.now()), order.changed_at + 1),
      })
      .where((stored, { eq }) => eq(stored.changed_at, order.changed_at)),
  ];
};

// The ticket stays under an id that leads to nobody; the door's list loses the name and the phone.
const forgetHolder = async ({ id, event_id, hold_id }: StoredTicket, user_id: string): Promise<null> => {
  const order = await findOrderOfHold(event_id, hold_id);
  if (order) await eraseHolder(order, user_id);
  await HeldTicketEntity.delete({ user_id, ticket_id: id }).go();
  return null;
};

const createReturnWrites = async (ticket: StoredTicket, holderId: string): Promise<Write[]> => [
  TicketEntity.patch({ id: ticket.id })
    .remove(["holder_id"])
    .where(({ holder_id, status }, { eq }) => `${eq(holder_id, holderId)} AND ${eq(status, ticket.status)}`),
  HeldTicketEntity.delete({ user_id: holderId, ticket_id: ticket.id }),
  ...(await createSeatWrites(ticket)),
];

/**
 * Gives a ticket that a member holds back to its buyer, in one transaction with the end of the holder's code; one that the holder has used
 * stays theirs, so that its check-in is never counted as the buyer's. Idempotent.
 */
export const returnTicket = async (ticketId: string, holderId: string): Promise<void> => {
  const attempt = async () => {
    const { data: ticket } = await TicketEntity.get({ id: ticketId }).go({ consistent: true });
    if (ticket?.holder_id !== holderId) return null;
    if (ticket.status === "redeemed") return forgetHolder(ticket, holderId);
    const refused = await writeAll(await createReturnWrites(ticket, holderId));
    return refused.size > 0 ? conflict : null;
  };
  await retryOnConflict(attempts, attempt, () => new Error("A ticket that goes back to its buyer kept changing"));
};

const createBuyerNotice = async ({ id, event_id, user_id }: StoredTicket, now: string): Promise<Write[]> => {
  const [event, buyer] = await Promise.all([findEvent(event_id), findMember(user_id)]);
  if (!event || !buyer) return [];
  const message = `A ticket for ${event.title} that you sent was given back. It's yours to use again.`;
  const notice = { kind: "orders", link: `/ticket/${id}`, title: "Your ticket is back", message } as const;
  return createNoticeWrites(user_id, `given-back-${id}-${now}`, notice, now);
};

/**
 * Gives a ticket that the caller was sent back to whoever bought it, who is told of it, in one transaction with the end of the caller's code.
 * Throws the same `not-found` for a ticket that the caller doesn't hold, `ticket.already-redeemed`, `ticket.refunded` or `ticket.cancelled`.
 */
export const giveTicketBack = (ticketId: string, holderId: string, now: string): Promise<void> =>
  retryOnConflict<void>(
    attempts,
    async () => {
      const { data: ticket } = await TicketEntity.get({ id: ticketId }).go({ consistent: true });
      if (!ticket || ticket.holder_id !== holderId) throw notFound("Ticket not found");
      if (ticket.status === "redeemed") throw createAlreadyRedeemedError(ticket.check_in_ts);
      if (ticket.status === "cancelled") throw createCancelledError(ticket);
      const writes = await createReturnWrites(ticket, holderId);
      const refused = await writeAll([...writes, ...(await createBuyerNotice(ticket, now))]);
      return refused.size > 0 ? conflict : undefined;
    },
    () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 }),
  );
