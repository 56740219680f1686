import { fitName } from "../../../shared/door/holder-name.ts";
import { orderKeyOf, orderRef } from "../../../shared/door/refs.ts";
import { AppError } from "../../../shared/model/errors.ts";
import { ticketTiers } from "../../../shared/model/event-choices.ts";
import { days } from "../../../shared/rules/durations.ts";
import { findEvent, type StoredEvent } from "../../events/events.ts";
import { memberLookup } from "../../members/members.ts";
import { addMilliseconds, clock, toTtl } from "../../platform/clock.ts";
import { batchRead, readMany } from "../../platform/table/batch-read.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { findGuestsOf } from "../../tickets/guests/guests.ts";
import { findSessionOutcome } from "../../tickets/payments/payment-sessions.ts";
import { TicketEntity } from "../../tickets/ticket.entity.ts";
import { isPassedOn, isRefunded, type StoredTicket } from "../../tickets/tickets.ts";
import { isScanned } from "../door-events.ts";
import { DoorOrderEntity } from "./door-order.entity.ts";
import {
  findDoorOrder,
  type SeatAttribute,
  type StoredDoorOrder,
  type StoredSeat,
  seatAttribute,
} from "./door-orders.ts";

/** What leads to an order: any of its tickets. */
export type TicketOfOrder = Pick<StoredTicket, "event_id" | "hold_id" | "session_id">;

/** What tickets and members say of a seat; the rest of it is its binding. */
type SeatFacts = Pick<StoredSeat, "holder_id" | "name" | "status">;

const attempts = 5;
const keptMilliseconds = days(90);

// Whose place somebody else has comes in no more, whether or not its price has gone back by now.
const statusOf = (ticket: StoredTicket): StoredSeat["status"] => {
  if (isPassedOn(ticket)) return "refunded";
  if (ticket.status !== "cancelled") return "valid";
  return isRefunded(ticket) ? "refunded" : "cancelled";
};

const readTickets = async (sessionId: string): Promise<StoredTicket[]> => {
  const ids = (await findSessionOutcome(sessionId))?.ticket_ids ?? [];
  return readMany(
    TicketEntity,
    ids.map((id) => ({ id })),
  );
};

const holderOf = ({ holder_id, user_id }: StoredTicket): string => holder_id ?? user_id;

const readNames = async (tickets: readonly StoredTicket[]): Promise<Map<string, string>> => {
  const holders = new Set(tickets.filter(({ is_guest }) => !is_guest).map(holderOf));
  const [{ members }, guests] = await Promise.all([
    batchRead({ members: [...holders].map(memberLookup) }),
    findGuestsOf(tickets),
  ]);
  return new Map([
    ...members.map(({ user_id, name }) => [user_id, fitName(name)] as const),
    ...[...guests.values()].map(({ holder_id, name = "" }) => [holder_id, fitName(name)] as const),
  ]);
};

// Tickets sold before they were numbered stand in their order's order.
const numberOf = (ticket: StoredTicket, index: number): number => ticket.number ?? index + 1;

const toFacts = (tickets: readonly StoredTicket[], names: ReadonlyMap<string, string>) =>
  tickets.map((ticket, index): [SeatAttribute, SeatFacts] => {
    const holder_id = holderOf(ticket);
    const facts = { holder_id, name: names.get(holder_id) ?? "", status: statusOf(ticket) };
    return [seatAttribute(numberOf(ticket, index)), facts];
  });

// A code has the name it was bound under, so that a move and a new name can't make a ticket somebody else's: the ID at the door has to show
// the frozen one. Without a holder's account the name goes in any case.
const freezeName = (seat: StoredSeat | undefined, facts: SeatFacts): SeatFacts => {
  const isFrozen = seat?.kind && seat.holder_id === facts.holder_id && facts.name !== "" && (seat.name || seat.moved);
  return isFrozen ? { ...facts, name: seat.name } : facts;
};

const isSame = (seat: StoredSeat | undefined, { holder_id, name, status }: SeatFacts): boolean =>
  seat?.holder_id === holder_id && seat.name === name && seat.status === status;

// When the stream brings a change, its batch may have begun long ago: the list's versions need the time of the write itself.
const nextChange = (known?: StoredDoorOrder | null): number =>
  Math.max(Date.parse(clock.now()), (known?.changed_at ?? 0) + 1);

const createOrder = async (
  ref: string,
  event: StoredEvent,
  tickets: readonly StoredTicket[],
  facts: [SeatAttribute, SeatFacts][],
): Promise<StoredDoorOrder | null | typeof conflict> => {
  const [first] = tickets;
  if (!first) return null;
  const created = await tryWrite(
    DoorOrderEntity.create({
      event_id: event.id,
      order_key: orderKeyOf(ref),
      order_ref: ref,
      order_id: first.hold_id,
      is_guest: first.is_guest,
      tier: ticketTiers.indexOf(first.tier) + 1,
      tickets: tickets.map((ticket, index) => ({
        id: ticket.id,
        number: numberOf(ticket, index),
        purchase_ts: ticket.purchase_ts,
      })),
      ...Object.fromEntries(facts),
      changed_at: nextChange(),
      ttl: toTtl(addMilliseconds(event.end_at ?? event.start_at, keptMilliseconds)),
    }).go(),
  );
  return created?.data ?? conflict;
};

// Only what tickets and members say: a binding that is being written at the same time is never touched, and wins.
const patchOrder = async (
  known: StoredDoorOrder,
  facts: [SeatAttribute, SeatFacts][],
): Promise<StoredDoorOrder | typeof conflict> => {
  const changed = facts
    .map(([attribute, seat]): [SeatAttribute, SeatFacts] => [attribute, freezeName(known[attribute], seat)])
    .filter(([attribute, seat]) => !isSame(known[attribute], seat));
  if (changed.length === 0) return known;
  const { event_id, order_key, changed_at } = known;
  const seats = Object.fromEntries(changed.map(([attribute, seat]) => [attribute, { ...known[attribute], ...seat }]));
  const written = await tryWrite(
    DoorOrderEntity.patch({ event_id, order_key })
      .set({ ...seats, changed_at: nextChange(known) })
      .where((stored, { eq }) => eq(stored.changed_at, changed_at))
      .go({ response: "all_new" }),
  );
  return written ? ({ ...known, ...seats, ...written.data } as StoredDoorOrder) : conflict;
};

/**
 * Brings one order of an event's list in step with its tickets and their holders' names, and returns it; null where the event's door doesn't
 * use scanners, or the order has no tickets yet. Bindings stay as they are, with the names they were made under. Throws `unavailable` when others keep changing the order.
 */
export const deriveDoorOrder = async (order: TicketOfOrder): Promise<StoredDoorOrder | null> => {
  const [event, ref] = await Promise.all([findEvent(order.event_id), orderRef(order.hold_id)]);
  if (!event || !isScanned(event)) return null;
  const attempt = async () => {
    // Read before the tickets: a ticket that is sent meanwhile changes the order as well, and then this one starts over.
    const known = await findDoorOrder(order.event_id, orderKeyOf(ref));
    const tickets = await readTickets(order.session_id);
    const facts = toFacts(tickets, await readNames(tickets));
    return known ? patchOrder(known, facts) : createOrder(ref, event, tickets, facts);
  };
  return retryOnConflict(
    attempts,
    attempt,
    () => new AppError("unavailable", "We're busy right now. Please try again."),
  );
};
