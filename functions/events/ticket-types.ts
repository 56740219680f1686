import type { EventEntry } from "../../shared/model/event.ts";
import { limits } from "../../shared/model/limits.ts";
import type { TicketTier, TicketType, TicketTypeRecord } from "../../shared/model/ticket-type.ts";
import { listTypesSold } from "../../shared/rules/event-price.ts";
import { firstTypes } from "../../shared/rules/ticket-types.ts";
import type { StoredEvent } from "./events.ts";
import { countWaiting, readTypeCounts, type Stock } from "./stock.ts";

type TypesOf = Pick<StoredEvent, "ticket_types" | "price_ga" | "price_vip">;

/** A type of ticket as its event is stored with it. */
export type StoredType = NonNullable<StoredEvent["ticket_types"]>[number];

/** The types of an event, those that are switched off too; an event from before there were types has GA+ and VIP+ at its two prices. */
export const listTicketTypes = ({ ticket_types, price_ga, price_vip }: TypesOf): StoredType[] =>
  ticket_types ?? firstTypes(price_ga ?? null, price_vip ?? null);

/** An event with its types, as rules of prices read them. */
export const withTypes = (event: TypesOf): { ticket_types: StoredType[] } => ({ ticket_types: listTicketTypes(event) });

/** How people get into an event; one from before this was said has tickets if it sells any. */
export const entryOf = (event: TypesOf & Pick<StoredEvent, "entry">): EventEntry =>
  event.entry ?? (listTypesSold(withTypes(event)).length > 0 ? "tickets" : "rsvp");

const leftOf = ({ tier, limit }: StoredType, stock: Stock | null | undefined): number | null =>
  limit === undefined ? null : Math.max(0, limit - readTypeCounts(stock, tier).taken);

const toTicketType = (type: StoredType, stock: Stock | null | undefined): TicketType => ({
  tier: type.tier,
  name: type.name,
  note: type.note ?? null,
  price: type.price,
  rule: type.rule,
  base: type.base ?? null,
  opens_at: type.opens_at ?? null,
  closes_at: type.closes_at ?? null,
  max_per_order: type.max_per_order ?? limits.ticketsPerOrder,
  left: leftOf(type, stock),
  waiting: countWaiting(stock, type.tier),
});

/** The types that members see: those on sale. */
export const toTicketTypes = (event: TypesOf, stock: Stock | null | undefined): TicketType[] =>
  listTypesSold(withTypes(event)).map((type) => toTicketType(type, stock));

/** All types of an event for the back-office, with what is sold and held of each. */
export const toTicketTypeRecords = (event: TypesOf, stock: Stock | null | undefined): TicketTypeRecord[] =>
  listTicketTypes(event).map((type) => {
    const { taken, sold } = readTypeCounts(stock, type.tier);
    return {
      ...toTicketType(type, stock),
      limit: type.limit ?? null,
      is_on: type.is_on !== false,
      sold: Math.max(0, sold),
      held: Math.max(0, taken - sold),
    };
  });

/** The type that an event sells under a tier; null where it doesn't. */
export const findStoredTypeSold = (event: TypesOf, tier: TicketTier): StoredType | null =>
  listTypesSold(withTypes(event)).find((type) => type.tier === tier) ?? null;
