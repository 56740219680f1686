import { seatsIn } from "../../../shared/door/seats.ts";
import { ticketTiers } from "../../../shared/model/event-choices.ts";
import type { TicketKeyParts } from "../../tickets/ticket.entity.ts";
import { findDoorOrder } from "../list/door-orders.ts";

/** The tickets of an order by their seats. They never change, so a function keeps them. */
type OrderFacts = ReadonlyMap<number, TicketKeyParts>;

const mostKept = 20_000;
const kept = new Map<string, OrderFacts>();

const readFacts = async (eventId: string, orderKey: string): Promise<OrderFacts | null> => {
  const order = await findDoorOrder(eventId, orderKey);
  const tier = ticketTiers[(order?.tier ?? 0) - 1];
  if (!order || !tier) return null;
  return new Map(
    order.tickets.map(({ id, number, purchase_ts }) => [number, { id, event_id: eventId, tier, purchase_ts }]),
  );
};

const findFacts = async (eventId: string, orderKey: string): Promise<OrderFacts | null> => {
  const place = `${eventId} ${orderKey}`;
  const known = kept.get(place);
  if (known) return known;
  const facts = await readFacts(eventId, orderKey);
  if (!facts) return null;
  if (kept.size >= mostKept) kept.clear();
  kept.set(place, facts);
  return facts;
};

/** The tickets of some seats of an order, by seat; null unless the event's list has all of them. */
export const findTickets = async (
  eventId: string,
  orderKey: string,
  seats: number,
): Promise<Map<number, TicketKeyParts> | null> => {
  const facts = await findFacts(eventId, orderKey);
  const found = seatsIn(seats).map((seat) => [seat, facts?.get(seat)] as const);
  return found.every((entry): entry is readonly [number, TicketKeyParts] => entry[1] !== undefined)
    ? new Map(found)
    : null;
};
