import type { TicketTier } from "../../shared/model/ticket-type.ts";
import type { StoredEvent } from "../events/events.ts";
import { StockEntity } from "../events/stock.entity.ts";
import { hasTypes, isOpen, typeCountersOf } from "../events/stock.ts";
import { findStoredTypeSold } from "../events/ticket-types.ts";
import { type Contender, listContenders } from "../events/waiting.ts";
import { onlyCheck, step } from "../platform/table/transaction.ts";
import { countSeats } from "../waiting-lists/offered-tickets.ts";
import type { TicketStep } from "./ticket-transaction.ts";

/** Places of an order; those of tickets that were offered back are sold already, and stay so. */
type Seats = { event_id: string; tier: TicketTier; quantity: number; from_tickets?: readonly string[] | undefined };
type SeatChange = { left: number; held: number; sold: number; paid_orders?: number };
/** What an order changes of the counts of one type. */
type TypeChange = { tier: TicketTier; taken: number; sold: number };
/** Seats of an order; its total in cents. */
type OrderedSeats = Seats & { total: number };

/**
 * The types by which an order was priced, as `types_version` counts them, its type's own limit, and the types that somebody may be waiting
 * for.
 */
export type TypeTerms = {
  typesVersion: number | undefined;
  limit: number | undefined;
  contenders: readonly Contender[];
};

/** The terms of an event for an order of a type at `now`. */
export const termsOf = (event: StoredEvent, tier: TicketTier, now: string): TypeTerms => ({
  typesVersion: event.types_version,
  limit: findStoredTypeSold(event, tier)?.limit,
  contenders: listContenders(event, now),
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
  gte(attribute: Attribute, value: number): string;
};

// A counter that isn't stored is 0; no counter is less.
const isWithin = <Attribute>(
  most: number,
  counter: Attribute,
  { notExists, lte }: CountConditions<Attribute>,
): string => (most < 0 ? lte(counter, most) : `(${notExists(counter)} OR ${lte(counter, most)})`);

type Counters<Attribute> = Record<
  ReturnType<typeof typeCountersOf>[keyof ReturnType<typeof typeCountersOf>],
  Attribute
>;

// Nobody waits for a type, or its waiting members couldn't have the seats: its own limit is reached.
const leavesToOthers = <Attribute>(
  { tier, limit }: Contender,
  seats: Counters<Attribute>,
  conditions: CountConditions<Attribute>,
): string => {
  const { taken, waiting } = typeCountersOf(tier);
  const nobody = isWithin(0, seats[waiting], conditions);
  return limit === undefined ? nobody : `(${nobody} OR ${conditions.gte(seats[taken], limit)})`;
};

// Whoever waits comes first (R78): for seats of their type, and for those of the event that their type could have.
const nobodyWaits = <Attribute>(
  { contenders }: TypeTerms,
  { tiers, takesSeats }: { tiers: readonly TicketTier[]; takesSeats: boolean },
  seats: Counters<Attribute>,
  conditions: CountConditions<Attribute>,
): string[] => [
  ...tiers.map((tier) => isWithin(0, seats[typeCountersOf(tier).waiting], conditions)),
  ...(takesSeats
    ? contenders
        .filter(({ tier }) => !tiers.includes(tier))
        .map((contender) => leavesToOthers(contender, seats, conditions))
    : []),
];

type StockWrite = { change: SeatChange; types: TypeChange[]; terms?: TypeTerms; offered?: TypeTerms; isSale?: boolean };

// No counter falls below 0; with the spots of RSVPs their sum stays the capacity. Seats that nobody held are taken only while the event takes
// new guests and nobody waits for them, those of a type only by the types that the order was priced by, and within its own limit. What a cancelled event has only comes back.
const updateStockStep = (
  event_id: string,
  { change, types, terms, offered, isSale = change.sold > 0 || change.held > 0 }: StockWrite,
): TicketStep => {
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
          ...(change.left < 0 || offered ? [isOpen(seats, conditions)] : []),
          ...(offered ? [hasTypes(seats, conditions, offered.typesVersion)] : []),
          ...(terms
            ? nobodyWaits(
                terms,
                { tiers: grown.map(({ tier }) => tier), takesSeats: change.left < 0 },
                seats,
                conditions,
              )
            : []),
          ...(isSale ? [conditions.notExists(seats.closed_at)] : []),
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

const checkTermsStep = (event_id: string, { typesVersion }: TypeTerms): TicketStep =>
  step(
    "stock",
    onlyCheck(
      StockEntity.delete({ event_id }).where((seats, conditions) =>
        [isOpen(seats, conditions), hasTypes(seats, conditions, typesVersion)].join(" AND "),
      ),
    ),
  );

const takeBack = (replaced: Seats | undefined): TypeChange[] =>
  replaced ? [{ tier: replaced.tier, taken: -countSeats(replaced), sold: 0 }] : [];

/**
 * Reserves seats for a hold and returns those of the hold it replaces, in one write; refused when fewer are left. No write at
 * all when both holds have the same number of seats of the same type.
 */
export const reserveSeatsSteps = (seats: Seats, terms: TypeTerms, replaced?: Seats): TicketStep[] => {
  const { event_id, tier } = seats;
  const quantity = countSeats(seats);
  const more = quantity - (replaced ? countSeats(replaced) : 0);
  if (more === 0 && replaced?.tier === tier) return [];
  const types = [{ tier, taken: quantity, sold: 0 }, ...takeBack(replaced)];
  return [updateStockStep(event_id, { change: { left: -more, held: more, sold: 0 }, types, terms })];
};

/** Puts the seats of a hold back on sale. */
export const releaseSeatsSteps = ({ event_id, tier, ...places }: Seats): TicketStep[] => {
  const quantity = countSeats(places);
  if (quantity === 0) return [];
  const change = { left: quantity, held: -quantity, sold: 0 };
  return [updateStockStep(event_id, { change, types: [{ tier, taken: -quantity, sold: 0 }] })];
};

const countPaid = (total: number) => (total > 0 ? { paid_orders: 1 } : {});

/** Turns the held seats of a hold into sold ones. */
export const sellHeldSeatsStep = ({ event_id, tier, total, ...places }: OrderedSeats): TicketStep => {
  const quantity = countSeats(places);
  return updateStockStep(event_id, {
    change: { left: 0, held: -quantity, sold: quantity, ...countPaid(total) },
    types: [{ tier, taken: 0, sold: quantity }],
    isSale: true,
  });
};

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
  const returned = replaced ? countSeats(replaced) : 0;
  return updateStockStep(event_id, {
    change: { left: returned - quantity, held: -returned, sold: quantity, ...countPaid(total) },
    types: [{ tier, taken: quantity, sold: quantity }, ...takeBack(replaced)],
    terms,
  });
};

/** Places that an offer of the waiting list has set aside. */
type OfferedSeats = Pick<Seats, "quantity" | "from_tickets">;

// What of an offer an order doesn't take goes on sale, or on to the next one in line.
const releaseRest = ({ tier, ...places }: Seats, offer: OfferedSeats) => {
  const rest = countSeats(offer) - countSeats(places);
  return { rest, types: rest === 0 ? [] : [{ tier, taken: -rest, sold: 0 }] };
};

/**
 * Takes over the seats that an offer has set aside, for a hold, and returns those of the hold it replaces, in one write; refused while the
 * event takes nobody, and by other types than the order was priced by.
 */
export const takeOfferedSeatsStep = (
  seats: Seats,
  terms: TypeTerms,
  offer: OfferedSeats,
  replaced?: Seats,
): TicketStep => {
  const { rest, types } = releaseRest(seats, offer);
  const returned = rest + (replaced ? countSeats(replaced) : 0);
  if (returned === 0) return checkTermsStep(seats.event_id, terms);
  const change = { left: returned, held: -returned, sold: 0 };
  return updateStockStep(seats.event_id, { change, types: [...types, ...takeBack(replaced)], offered: terms });
};

/** Sells the seats that an offer has set aside at once, as `takeOfferedSeatsStep`: their order costs nothing. */
export const sellOfferedSeatsStep = (
  { total, ...seats }: OrderedSeats,
  terms: TypeTerms,
  offer: OfferedSeats,
  replaced?: Seats,
): TicketStep => {
  const { rest, types } = releaseRest(seats, offer);
  const quantity = countSeats(seats);
  const returned = rest + (replaced ? countSeats(replaced) : 0);
  const change = { left: returned, held: -returned - quantity, sold: quantity, ...countPaid(total) };
  const sold = { tier: seats.tier, taken: 0, sold: quantity };
  const all = [...types, sold, ...takeBack(replaced)];
  return updateStockStep(seats.event_id, { change, types: all, offered: terms, isSale: true });
};
