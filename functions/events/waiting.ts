import { ticketTiers } from "../../shared/model/event-choices.ts";
import { listTypesSold } from "../../shared/rules/event-price.ts";
import { getTypeSale } from "../../shared/rules/ticket-types.ts";
import type { StoredEvent } from "./events.ts";
import { type AwaitedType, countWaiting, readTypeCounts, type Stock, unlimitedCapacity } from "./stock.ts";
import { entryOf, findStoredTypeSold, type StoredType, withTypes } from "./ticket-types.ts";

/** A type that those who wait for it could be offered seats of, with its own limit. */
export type Contender = Pick<StoredType, "tier" | "name" | "limit">;

/** The types of an event that are on sale at `now`: whoever waits for another one is offered nothing, and keeps nothing from anybody. */
export const listContenders = (event: StoredEvent, now: string): Contender[] =>
  entryOf(event) === "rsvp"
    ? []
    : listTypesSold(withTypes(event)).filter((type) => getTypeSale(type, now) === "on-sale");

/** How many members wait for something of an event. */
export const countAllWaiting = (stock: Stock | null | undefined): number =>
  [...ticketTiers, null].reduce((sum, awaited) => sum + countWaiting(stock, awaited), 0);

/** The type, of those on sale, for whose waiting members what is left of a type is kept: itself, or another one that could have the same seats. */
export const findAwaitedType = (
  event: StoredEvent,
  stock: Stock | null | undefined,
  awaited: AwaitedType,
  now: string,
): Contender | null =>
  listContenders(event, now).find(
    ({ tier, limit }) =>
      countWaiting(stock, tier) > 0 &&
      (tier === awaited || limit === undefined || readTypeCounts(stock, tier).taken < limit),
  ) ?? null;

/** Whether what is left of a type, or of the spots of RSVPs, is for the waiting list (R78). */
export const isKeptForList = (
  event: StoredEvent,
  stock: Stock | null | undefined,
  awaited: AwaitedType,
  now: string,
): boolean => countWaiting(stock, awaited) > 0 || findAwaitedType(event, stock, awaited, now) !== null;

/** How many places of a type, or of RSVPs, there are room for: of the event, and within the type's own limit. Whoever waits comes first. */
export const countRoom = (event: StoredEvent, stock: Stock, awaited: AwaitedType): number => {
  const left = stock.capacity === unlimitedCapacity ? Number.POSITIVE_INFINITY : stock.left;
  const limit = awaited && findStoredTypeSold(event, awaited)?.limit;
  const ofType = awaited && limit ? limit - readTypeCounts(stock, awaited).taken : Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(left, ofType));
};
