import type { TicketTier } from "../../shared/model/ticket-type.ts";
import type { StoredEvent } from "../events/events.ts";
import { StockEntity } from "../events/stock.entity.ts";
import { hasTypes, isOpen, typeCountersOf } from "../events/stock.ts";
import { findStoredTypeSold } from "../events/ticket-types.ts";
import { step } from "../platform/table/transaction.ts";
import type { TicketStep } from "./ticket-transaction.ts";

type Seats = { event_id: string; tier: TicketTier; quantity: number };
type SeatChange = { left: number; held: number; sold: number; paid_orders?: number };
/** What an order changes of the counts of one type. */
type TypeChange = { tier: TicketTier; taken: number; sold: number };
/** Seats of an order; its total in cents. */
type OrderedSeats = Seats & { total: number };

/** The types by which an order was priced, as `types_version` counts them, and its type's own limit. */
export type TypeTerms = { typesVersion: number | undefined; limit: number | undefined };

/** The terms of an event for an order of a type. */
export const termsOf = (event: StoredEvent, tier: TicketTier): TypeTerms => ({
  typesVersion: event.types_version,
  limit: findStoredTypeSold(event, tier)?.limit,
});

const counters = ["left", "held", "sold"] as const;

// One type may stand twice, where an order replaces another of the same type.
const sumTypes = (changes: TypeChange[]): TypeChange[] =>
  [...new Set(changes.map(({ tier }) => tier))].map((tier) => {
    const ofTier = changes.filter((change) => change.tier === tier);
    const sum = (counter: "taken" | "sold") => ofTier.reduce((total, change) => total + change[counter], 0);
    return { tier, taken: sum("taken"), sold: sum("sold") };
  });

const toTypeCounts = (changes: TypeChange[]): Record<string, number> =>
  Object.fromEntries(
    changes.flatMap(({ tier, taken, sold }) => {
      const names = typeCountersOf(tier);
      return [...(taken === 0 ? [] : [[names.taken, taken]]), ...(sold === 0 ? [] : [[names.sold, sold]])];
    }),
  );

type CountConditions<Attribute> = {
  notExists(attribute: Attribute): string;
  lte(attribute: Attribute, value: number): string;
};

// A counter that isn't stored is 0; no counter is less.
const isWithin = <Attribute>(
  most: number,
  counter: Attribute,
  { notExists, lte }: CountConditions<Attribute>,
): string => (most < 0 ? lte(counter, most) : `(${notExists(counter)} OR ${lte(counter, most)})`);

type StockWrite = { change: SeatChange; types: TypeChange[]; terms?: TypeTerms };

// No counter falls below 0; with the spots of RSVPs their sum stays the capacity. Seats that nobody held are taken only while the event takes
// new guests, those of a type only by the types that the order was priced by, and within its own limit. What a cancelled event has only comes back.
const updateStockStep = (event_id: string, { change, types, terms }: StockWrite): TicketStep => {
  const ofTypes = sumTypes(types);
  const grown = terms ? ofTypes.filter(({ taken }) => taken > 0) : [];
  return step(
    "stock",
    StockEntity.patch({ event_id })
      .add({ ...change, ...toTypeCounts(ofTypes), revision: 1 })
      .where((seats, conditions) =>
        [
          ...counters
            .filter((counter) => change[counter] < 0)
            .map((counter) => conditions.gte(seats[counter], -change[counter])),
          ...(change.left < 0 ? [isOpen(seats, conditions)] : []),
          ...(change.sold > 0 || change.held > 0 ? [conditions.notExists(seats.closed_at)] : []),
          ...grown.flatMap(({ tier, taken }) => {
            const { typesVersion, limit } = terms as TypeTerms;
            const counter = seats[typeCountersOf(tier).taken];
            return [
              hasTypes(seats, conditions, typesVersion),
              ...(limit === undefined ? [] : [isWithin(limit - taken, counter, conditions)]),
            ];
          }),
        ].join(" AND "),
      ),
  );
};

const takeBack = (replaced: Seats | undefined): TypeChange[] =>
  replaced ? [{ tier: replaced.tier, taken: -replaced.quantity, sold: 0 }] : [];

/**
 * Reserves seats for a hold and returns those of the hold it replaces, in one write; refused when fewer are left. No write at
 * all when both holds have the same number of seats of the same type.
 */
export const reserveSeatsSteps = (
  { event_id, tier, quantity }: Seats,
  terms: TypeTerms,
  replaced?: Seats,
): TicketStep[] => {
  const more = quantity - (replaced?.quantity ?? 0);
  if (more === 0 && replaced?.tier === tier) return [];
  const types = [{ tier, taken: quantity, sold: 0 }, ...takeBack(replaced)];
  return [updateStockStep(event_id, { change: { left: -more, held: more, sold: 0 }, types, terms })];
};

/** Puts the seats of a hold back on sale. */
export const releaseSeatsStep = ({ event_id, tier, quantity }: Seats): TicketStep =>
  updateStockStep(event_id, {
    change: { left: quantity, held: -quantity, sold: 0 },
    types: [{ tier, taken: -quantity, sold: 0 }],
  });

const countPaid = (total: number) => (total > 0 ? { paid_orders: 1 } : {});

/** Turns the held seats of a hold into sold ones. */
export const sellHeldSeatsStep = ({ event_id, tier, quantity, total }: OrderedSeats): TicketStep =>
  updateStockStep(event_id, {
    change: { left: 0, held: -quantity, sold: quantity, ...countPaid(total) },
    types: [{ tier, taken: 0, sold: quantity }],
  });

/** Puts sold seats back on sale: their tickets were cancelled; with `endsPaidOrder`, the last of an order that were paid for. */
export const returnSoldSeatsStep = ({ event_id, tier, quantity }: Seats, endsPaidOrder: boolean): TicketStep =>
  updateStockStep(event_id, {
    change: { left: quantity, held: 0, sold: -quantity, ...(endsPaidOrder ? { paid_orders: -1 } : {}) },
    types: [{ tier, taken: -quantity, sold: -quantity }],
  });

/** Sells seats that nobody holds and returns those of a replaced hold, in one write; refused when fewer are left. */
export const sellAvailableSeatsStep = (
  { event_id, tier, quantity, total }: OrderedSeats,
  terms: TypeTerms,
  replaced?: Seats,
): TicketStep => {
  const returned = replaced?.quantity ?? 0;
  return updateStockStep(event_id, {
    change: { left: returned - quantity, held: -returned, sold: quantity, ...countPaid(total) },
    types: [{ tier, taken: quantity, sold: quantity }, ...takeBack(replaced)],
    terms,
  });
};
