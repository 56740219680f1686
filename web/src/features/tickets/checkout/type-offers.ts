import type { CityEvent } from "../../../../../shared/model/event.ts";
import type { Hold } from "../../../../../shared/model/ticket.ts";
import type { TicketTier, TicketType } from "../../../../../shared/model/ticket-type.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { formatShortMoment } from "../../../../../shared/rules/short-time.ts";
import { getTypeSale } from "../../../../../shared/rules/ticket-types.ts";
import { spotsAvailableTo } from "./tickets-for-sale.ts";

/** From so many on, it isn't said how many of a type are left. */
const few = 10;

/**
 * A type of ticket as a buyer finds it: how many of it they can order at `most`, why none (`closed`), such as `Sold out`, and otherwise that it
 * runs out (`scarce`), such as `Only 3 left`.
 */
export type TypeOffer = { type: TicketType; most: number; closed: string | null; scarce: string | null };

// A new order replaces the buyer's own hold: its tickets are theirs to order.
const leftFor = ({ tier, left }: TicketType, hold: Hold | undefined): number | null =>
  left === null ? null : left + (hold?.tier === tier ? hold.quantity : 0);

const whyClosed = (type: TicketType, left: number | null, now: string): string | null => {
  const sale = getTypeSale(type, now);
  if (sale === "ended") return "Sale ended";
  if (sale === "not-yet" && type.opens_at) return `On sale ${formatShortMoment(type.opens_at, now)}`;
  return left === 0 ? "Sold out" : null;
};

const known = (counts: (number | null)[]): number[] => counts.filter((count) => count !== null);

/** The types that an event shows its buyer at `now`, in the event's order. */
export const listOffers = (event: CityEvent, hold: Hold | undefined, now: string): TypeOffer[] =>
  event.ticket_types.map((type) => {
    const left = leftFor(type, hold);
    const closed = whyClosed(type, left, now);
    return {
      type,
      most: closed ? 0 : Math.min(type.max_per_order, ...known([left, spotsAvailableTo(event, hold)])),
      closed,
      scarce: !closed && left !== null && left <= few ? `Only ${left} left` : null,
    };
  });

/** The first type that can be ordered; null where none can. */
export const firstOnSale = (offers: readonly TypeOffer[]): TypeOffer | null =>
  offers.find(({ closed }) => closed === null) ?? null;

/** Of offers that can't be ordered, the one that says most: the next to go on sale, or else one that is sold out; null where there are none. */
export const findNextOffer = (offers: readonly TypeOffer[], now: string): TypeOffer | null => {
  const upcoming = offers
    .filter(({ type }) => getTypeSale(type, now) === "not-yet")
    .sort((a, b) => (a.type.opens_at ?? "").localeCompare(b.type.opens_at ?? ""));
  const soldOut = offers.find(({ closed }) => closed === "Sold out");
  return upcoming[0] ?? soldOut ?? offers[0] ?? null;
};

/** Why nothing of an event can be ordered, as its bar says it; null where something can, and where it has no types. */
export const whyNothingOnSale = (offers: readonly TypeOffer[], now: string): string | null =>
  firstOnSale(offers) ? null : (findNextOffer(offers, now)?.closed ?? null);

type Ordered = { tier: TicketTier; quantity: number };

/** An order in words, such as `2 × GA+`; a type that its event doesn't sell any more is a ticket. */
export const orderText = ({ ticket_types }: Pick<CityEvent, "ticket_types">, { tier, quantity }: Ordered): string => {
  const type = ticket_types.find((one) => one.tier === tier);
  return type ? `${quantity} × ${type.name}` : counted(quantity, "ticket");
};
