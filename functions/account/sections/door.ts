import { findOrderOfHold, listSeats, type StoredDoorOrder, seatAttribute } from "../../door/list/door-orders.ts";
import { eraseHolder } from "../../door/list/erase-holder.ts";
import { HeldTicketEntity } from "../../tickets/held-ticket.entity.ts";
import { TicketEntity } from "../../tickets/ticket.entity.ts";
import { returnTicket } from "../../transfers/return-ticket.ts";
import { type DataSection, type DataSubject, listSection, type PageRequest } from "../data-section.ts";

// Who else is in the order is theirs to export.
const ownSeats = (order: StoredDoorOrder, userId: string): StoredDoorOrder => {
  const foreign = listSeats(order).filter(({ seat }) => seat.holder_id !== userId);
  return { ...order, ...Object.fromEntries(foreign.map(({ number }) => [seatAttribute(number), undefined])) };
};

const listOrders = async ({ userId }: DataSubject, page: PageRequest) => {
  const { data: tickets, cursor } = await TicketEntity.query.byUser({ user_id: userId }).go(page);
  const holds = [...new Map(tickets.map((ticket) => [ticket.hold_id, ticket])).values()];
  const orders = await Promise.all(holds.map(({ event_id, hold_id }) => findOrderOfHold(event_id, hold_id)));
  return { data: orders.flatMap((order) => (order ? [ownSeats(order, userId)] : [])), cursor };
};

/** What the lists at the doors have of a member: a name beside each seat, and where its code lives. */
export const doorSections: DataSection[] = [
  listSection(
    "tickets_held",
    "held-ticket",
    ({ userId }, page) => HeldTicketEntity.query.byUser({ user_id: userId }).go(page),
    ({ ticket_id }, { userId }) => returnTicket(ticket_id, userId),
  ),
  listSection("door_list", "door-order", listOrders, (order, { userId }) => eraseHolder(order, userId)),
];
