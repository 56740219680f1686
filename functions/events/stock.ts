import type { EntityItem } from "electrodb";
import { AppError } from "../../shared/model/errors.ts";
import { ticketTiers } from "../../shared/model/event-choices.ts";
import type { TicketTier } from "../../shared/model/ticket-type.ts";
import { counted } from "../../shared/rules/counted.ts";
import { batchRead, type ItemRead, lookup } from "../platform/table/batch-read.ts";
import { StockEntity } from "./stock.entity.ts";

export type Stock = EntityItem<typeof StockEntity>;

/** The capacity of an event without a limit: so one condition checks for all events that enough seats are left. */
export const unlimitedCapacity = 1_000_000_000;

/**
 * Whether the last spot is gone for good: a seat that is held may come back, and an event that takes nobody new isn't sold out, whatever is
 * left.
 */
export const isSoldOut = (stock: Partial<Pick<Stock, "left" | "held" | "is_closed">> | null | undefined): boolean =>
  stock?.left === 0 && stock.held === 0 && stock.is_closed !== true;

/** The condition that an event takes new guests: that its stock isn't closed. */
export const isOpen = <Attribute>(
  { is_closed }: { is_closed: Attribute },
  { ne }: { ne(attribute: Attribute, value: boolean): string },
): string => ne(is_closed, true);

type TypesConditions<Attribute> = {
  eq(attribute: Attribute, value: number): string;
  notExists(attribute: Attribute): string;
};

/** The condition that an event still has the way in and the types that were read: by their version, absent before there was one. */
export const hasTypes = <Attribute>(
  { types_version }: { types_version: Attribute },
  { eq, notExists }: TypesConditions<Attribute>,
  version: number | undefined,
): string => (version === undefined ? notExists(types_version) : eq(types_version, version));

/** The stock of a new event; `total` null means no limit. */
export const createStock = (eventId: string, total: number | null): Stock => {
  const capacity = total ?? unlimitedCapacity;
  return { event_id: eventId, capacity, left: capacity, held: 0, sold: 0, types_counted: true, types_version: 1 };
};

/** The names of a type's counters, by its number. */
export const typeCountersOf = (tier: TicketTier) => {
  const number = (ticketTiers.indexOf(tier) + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  return { taken: `taken_${number}`, sold: `sold_${number}`, waiting: `waiting_${number}` } as const;
};

/** What somebody can wait for: tickets of a type, or, with `null`, the spot of an RSVP. */
export type AwaitedType = TicketTier | null;

/** The name of the counter of those who wait. */
export const waitingCounterOf = (awaited: AwaitedType) =>
  awaited === null ? ("waiting_rsvp" as const) : typeCountersOf(awaited).waiting;

/** How many members wait for tickets of a type, or for the spot of an RSVP, and would be offered them now. */
export const countWaiting = (stock: Stock | null | undefined, awaited: AwaitedType): number =>
  Math.max(0, stock?.[waitingCounterOf(awaited)] ?? 0);

const awaitedTypes: readonly AwaitedType[] = [null, ...ticketTiers];

/** How many members wait for an event, whatever for, and would be offered it now. */
export const countAllWaiting = (stock: Stock): number =>
  awaitedTypes.reduce((sum, awaited) => sum + countWaiting(stock, awaited), 0);

/** The condition that nobody waits for an event. */
export const hasNoneWaiting = <Attribute>(
  seats: Record<ReturnType<typeof waitingCounterOf>, Attribute>,
  { lte, notExists }: { lte(attribute: Attribute, value: number): string; notExists(attribute: Attribute): string },
): string =>
  awaitedTypes
    .map(waitingCounterOf)
    .map((counter) => `(${notExists(seats[counter])} OR ${lte(seats[counter], 0)})`)
    .join(" AND ");

/** How many seats of a type are held or sold, and how many of those are sold. */
export const readTypeCounts = (stock: Stock | null | undefined, tier: TicketTier): { taken: number; sold: number } => {
  const { taken, sold } = typeCountersOf(tier);
  return { taken: stock?.[taken] ?? 0, sold: stock?.[sold] ?? 0 };
};

/** The stock of one event, read consistently; null if there is none. */
export const findStock = async (eventId: string): Promise<Stock | null> =>
  (await StockEntity.get({ event_id: eventId }).go({ consistent: true })).data;

/** The stock of one event, for a batch read. */
export const stockLookup = (event_id: string): ItemRead<Stock> => lookup(StockEntity, { event_id });

/** The stocks of several events, at most 100, by event id. Throws `unavailable` when the store does not hand all of them out. */
export const findStocks = async (eventIds: string[]): Promise<Map<string, Stock>> => {
  if (eventIds.length === 0) return new Map();
  const { stocks } = await batchRead({ stocks: eventIds.map(stockLookup) }, { isConsistent: false });
  return new Map(stocks.map((stock) => [stock.event_id, stock]));
};

/** The spots that members see; null for an event without a limit. */
export const toSpots = (stock: Stock | undefined | null): { total_spots: number | null; spots_left: number | null } =>
  !stock || stock.capacity === unlimitedCapacity
    ? { total_spots: null, spots_left: null }
    : { total_spots: stock.capacity, spots_left: Math.max(0, stock.left) };

/**
 * A stock with another total. Throws `event.below-sold` with the numbers sold and held when more tickets are already sold or held
 * in open checkouts.
 */
export const resizeStock = (stock: Stock, total: number | null): Stock => {
  const capacity = total ?? unlimitedCapacity;
  const { held, sold, joined = 0 } = stock;
  if (joined > 0 && capacity < joined) {
    const message = `${counted(joined, "member has", "members have")} joined already.`;
    throw new AppError("event.below-sold", message, {
      sold: joined,
      held: 0,
      fields: [{ path: "total_spots", message }],
    });
  }
  if (capacity < sold + held) {
    const open = capacity < sold ? "" : ` and ${held} held in open checkouts`;
    const message = `${sold} ${sold === 1 ? "ticket is" : "tickets are"} already sold${open}.`;
    throw new AppError("event.below-sold", message, { sold, held, fields: [{ path: "total_spots", message }] });
  }
  return { ...stock, capacity, left: capacity - held - sold - joined };
};
