import { AppError, notFound } from "../../shared/model/errors.ts";
import { isScanned } from "../door/door-events.ts";
import { deriveDoorOrder } from "../door/list/derive-order.ts";
import { findOrderOfHold, listSeats, type StoredDoorOrder } from "../door/list/door-orders.ts";
import { findEvent, type StoredEvent } from "../events/events.ts";
import { createCancelledError } from "../tickets/check-in.ts";
import { getOwnTicket, type StoredTicket } from "../tickets/tickets.ts";
import type { Seat } from "./seats.ts";

/** An order of the door's list, its event, and the seats of it that one member holds, with the holder's name. */
export type HeldOrder = { order: StoredDoorOrder; event: StoredEvent; seats: Seat[]; name: string };

// The buyer of a ticket that was sent to somebody else can read it, but gets no code.
const getHeldTicket = async (ticketId: string, userId: string): Promise<StoredTicket> => {
  const ticket = await getOwnTicket(ticketId, userId);
  if ((ticket.holder_id ?? ticket.user_id) !== userId) throw notFound("Ticket not found");
  if (ticket.status === "cancelled") throw createCancelledError(ticket);
  return ticket;
};

// The table's stream brings an order into the list, a moment after its tickets; whoever is quicker doesn't wait for it.
const getOrder = async (ticket: StoredTicket): Promise<StoredDoorOrder> => {
  const order = (await findOrderOfHold(ticket.event_id, ticket.hold_id)) ?? (await deriveDoorOrder(ticket));
  if (order) return order;
  throw new AppError("unavailable", "Your code isn't ready yet. Please try again.", { retryAfterSeconds: 2 });
};

const listHeldSeats = (order: StoredDoorOrder, userId: string) =>
  listSeats(order).flatMap(({ number, seat }) =>
    seat.holder_id === userId && seat.status === "valid" ? [{ ...seat, number }] : [],
  );

const findScanEvent = async (eventId: string): Promise<StoredEvent> => {
  const event = await findEvent(eventId);
  if (event && isScanned(event)) return event;
  throw new AppError("ticket.no-code", "Tickets of this event have no code. Redeem yours at the door.");
};

/**
 * Reads the order of a ticket that the caller holds, with their seats: all that are valid, or those that `wanted` names.
 * Throws `not-found` for somebody else's ticket or seat, `ticket.cancelled`, `ticket.refunded`, and `ticket.no-code` where members redeem
 * their tickets themselves.
 */
export const readHeldOrder = async (
  ticketId: string,
  userId: string,
  wanted: readonly number[] | undefined,
): Promise<HeldOrder> => {
  const ticket = await getHeldTicket(ticketId, userId);
  const event = await findScanEvent(ticket.event_id);
  const order = await getOrder(ticket);
  const held = listHeldSeats(order, userId);
  const seats = wanted ? held.filter(({ number }) => wanted.includes(number)) : held;
  if (seats.length === 0 || seats.length < new Set(wanted).size) throw notFound("Ticket not found");
  return { order, event, seats, name: seats[0]?.name ?? "" };
};
