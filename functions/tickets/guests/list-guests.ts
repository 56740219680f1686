import { notFound } from "../../../shared/model/errors.ts";
import type { Guest, GuestSeats } from "../../../shared/model/guest.ts";
import { getEventState } from "../../../shared/rules/event-state.ts";
import { nameTier } from "../../../shared/rules/ticket-types.ts";
import { findEvent, isOver, type StoredEvent } from "../../events/events.ts";
import { countWaiting, findStock, toSpots } from "../../events/stock.ts";
import { entryOf, toTicketTypes, withTypes } from "../../events/ticket-types.ts";
import type { PageRange, PageResult } from "../../platform/page.ts";
import { readMany } from "../../platform/table/batch-read.ts";
import { TicketEntity } from "../ticket.entity.ts";
import type { StoredTicket } from "../tickets.ts";
import { GuestEntity } from "./guest.entity.ts";
import type { StoredGuest } from "./guests.ts";

const pageSize = 25;

const toGuest = (guest: StoredGuest, tickets: readonly StoredTicket[], event: StoredEvent): Guest => {
  const isVoided = tickets.length > 0 && tickets.every(({ status }) => status === "cancelled");
  const admitted = tickets.filter(({ status }) => status === "redeemed");
  const inAt = admitted.flatMap(({ check_in_ts }) => check_in_ts ?? []).sort()[0] ?? null;
  return {
    id: guest.id,
    event_id: guest.event_id,
    name: guest.name ?? null,
    email: guest.email ?? null,
    user_id: guest.has_account ? guest.holder_id : null,
    tier: guest.tier,
    tier_name: nameTier(withTypes(event), guest.tier),
    people: guest.people,
    note: guest.note ?? null,
    state: isVoided ? "voided" : admitted.length > 0 ? "in" : "sent",
    admitted: admitted.length,
    in_at: inAt,
    void_reason: guest.void_reason ?? null,
    created_at: guest.created_at,
    sent_at: guest.sent_at,
  };
};

/** Guests with what their tickets say: sent, in or voided. */
export const toGuests = async (guests: readonly StoredGuest[], event: StoredEvent): Promise<Guest[]> => {
  const ids = guests.flatMap(({ ticket_ids }) => ticket_ids.map((id) => ({ id })));
  const tickets = await readMany(TicketEntity, ids);
  return guests.map((guest) =>
    toGuest(
      guest,
      tickets.filter(({ hold_id }) => hold_id === guest.id),
      event,
    ),
  );
};

const toSeats = async (event: StoredEvent, now: string): Promise<GuestSeats> => {
  const stock = await findStock(event.id);
  const { spots_left: left } = toSpots(stock);
  const atMost = (own: number | null) => (own === null ? left : left === null ? own : Math.min(own, left));
  const sells_tickets = entryOf(event) === "tickets";
  return {
    title: event.title,
    state: getEventState(event),
    past: isOver(event, now),
    sells_tickets,
    left,
    types: toTicketTypes(event, stock).map((type) => ({
      tier: type.tier,
      name: type.name,
      left: atMost(type.left),
      waiting: countWaiting(stock, type.tier),
    })),
  };
};

/** What an event has left for guests, as its stock is now. Throws `not-found`. */
export const readGuestSeats = async (eventId: string, now: string): Promise<GuestSeats> => {
  const event = await findEvent(eventId);
  if (!event) throw notFound("Event not found");
  return toSeats(event, now);
};

/** A page of an event's guest list, newest first: one query, and a batch read of its tickets. Throws `not-found`. */
export const listGuests = async (
  eventId: string,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<Guest>> => {
  const event = await findEvent(eventId);
  if (!event) throw notFound("Event not found");
  const { data, cursor } = await GuestEntity.query
    .byEvent({ event_id: eventId })
    .go({ order: "desc", limit, cursor: position });
  return { items: await toGuests(data, event), position: cursor };
};
