import { AppError, notFound } from "../../../shared/model/errors.ts";
import type { EventState } from "../../../shared/model/event.ts";
import type { TicketTier } from "../../../shared/model/ticket-type.ts";
import { getEventState } from "../../../shared/rules/event-state.ts";
import { nameTier } from "../../../shared/rules/ticket-types.ts";
import { isOver, type StoredEvent } from "../../events/events.ts";
import { countWaiting, findStock, readTypeCounts, toSpots } from "../../events/stock.ts";
import { entryOf, findStoredTypeSold, withTypes } from "../../events/ticket-types.ts";
import { findAwaitedType } from "../../events/waiting.ts";

const refusals: Record<Exclude<EventState, "published">, () => AppError> = {
  draft: () => new AppError("event.not-published", "This event is a draft. Publish it first, then add its guests."),
  "sales-stopped": () =>
    new AppError("event.sales-stopped", "Sales are stopped, so no seat can be taken. Resume sales to add guests."),
  postponed: () => new AppError("event.postponed", "This event is postponed. Give it its new date, then add guests."),
  cancelled: () => new AppError("event.cancelled", "This event is cancelled, so nobody can be added to it."),
};

/**
 * Returns an event whose seats can be given away at `now`: whatever refuses a buyer refuses a guest, but a type's sales window and its most
 * per order. Throws `not-found`, `event.not-published`, `event.cancelled`, `event.postponed`, `event.past`, `event.sales-stopped`,
 * `guest.no-tickets` where people get in by RSVP, or `ticket.tier-not-sold` at the field.
 */
export const assertTakesComps = (event: StoredEvent | null, tier: TicketTier, now: string): StoredEvent => {
  if (!event) throw notFound("Event not found");
  const state = getEventState(event);
  if (state !== "published" && state !== "sales-stopped") throw refusals[state]();
  if (isOver(event, now)) throw new AppError("event.past", "This event is over, so nobody can be added to it.");
  if (entryOf(event) === "rsvp")
    throw new AppError("guest.no-tickets", "People get into this event by RSVP: ask your guest to join on its page.");
  if (state === "sales-stopped") throw refusals[state]();
  if (findStoredTypeSold(event, tier)) return event;
  const message = `${nameTier(withTypes(event), tier)} is switched off. Choose a type that this event sells.`;
  throw new AppError("ticket.tier-not-sold", message, { fields: [{ path: "tier", message }] });
};

type Wanted = { event: StoredEvent; tier: TicketTier; people: number };

const createFullError = ({ event, tier, people }: Wanted, left: number, isOfType: boolean): AppError => {
  const name = isOfType ? `${nameTier(withTypes(event), tier)} has` : "The event has";
  const text = `${name} ${left === 0 ? "no seats" : left === 1 ? "1 seat" : `${left} seats`} left, and this takes ${people}. Raise the limit, or bring fewer.`;
  return isOfType
    ? new AppError("ticket.type-sold-out", text, { tier, left })
    : new AppError("event.sold-out", text, { spots_left: left });
};

const createWaitingError = (name: string, waiting: number): AppError => {
  const who = waiting === 1 ? "1 member waits" : `${waiting} members wait`;
  const text = `${who} for ${name}, and every place goes to them first. Raise the limit, and add guests once they're served.`;
  return new AppError("guest.waiting", text, { waiting });
};

/**
 * The error for an event without room for a guest: somebody waits for the type, or for one that could have its seats, or too few are left; null
 * where there is room, or the event has just changed.
 */
export const findNoRoomError = async (wanted: Wanted, now: string): Promise<AppError | null> => {
  const { event, tier, people } = wanted;
  const stock = await findStock(event.id);
  const awaited = findAwaitedType(event, stock, tier, now);
  if (awaited) return createWaitingError(awaited.name, countWaiting(stock, awaited.tier));
  const left = toSpots(stock).spots_left ?? Number.POSITIVE_INFINITY;
  if (left < people) return createFullError(wanted, left, false);
  const limit = findStoredTypeSold(event, tier)?.limit;
  if (limit === undefined) return null;
  const leftOfType = Math.max(0, limit - readTypeCounts(stock, tier).taken);
  return leftOfType < people ? createFullError(wanted, leftOfType, true) : null;
};
