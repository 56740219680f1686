import { Entity } from "electrodb";
import { ticketTiers } from "../../shared/model/event-choices.ts";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

type TypeCounter = `${"taken" | "sold" | "waiting"}_${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;

// Of each type by its number: seats that are held or sold, which its own limit is measured by, those of them that are sold, and the members
// who wait for some and would be offered them now.
const typeCounters = Object.fromEntries(
  ticketTiers.flatMap((_tier, index) => [
    [`taken_${index + 1}`, { type: "number" }],
    [`sold_${index + 1}`, { type: "number" }],
    [`waiting_${index + 1}`, { type: "number" }],
  ]),
) as Record<TypeCounter, { type: "number" }>;

/**
 * The seats of one event: `capacity = left + held + sold + joined`, always, and `left` is never negative (R12).
 * An event without a limit has a capacity that no city can sell (see stock.ts).
 */
export const StockEntity = new Entity(
  {
    model: { entity: "stock", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      capacity: { type: "number", required: true },
      left: { type: "number", required: true },
      held: { type: "number", required: true },
      sold: { type: "number", required: true },
      /** Spots of RSVPs, of an event whose way in is an RSVP. */
      joined: { type: "number" },
      ...typeCounters,
      /** Members who wait for a spot, of an event whose way in is an RSVP. */
      waiting_rsvp: { type: "number" },
      /** Whether the counters above have all that was ever taken: since the event's first day, or since they were counted. */
      types_counted: { type: "boolean" },
      /** The version of the event's types: an order by other types than these is refused. */
      types_version: { type: "number" },
      /** One more with each write of seats, so that what was counted meanwhile isn't believed. */
      revision: { type: "number" },
      /** Orders with standing tickets that were paid for; absent before the first. */
      paid_orders: { type: "number" },
      /** Nobody new gets in, whatever is left: the event isn't published, stopped its sales, is postponed or cancelled (R72). */
      is_closed: { type: "boolean" },
      /** Since its event is cancelled, what is held isn't sold any more either: every sale writes this item, so none can come too late. */
      closed_at: { type: "string" },
    },
    indexes: {
      byEvent: primaryIndex(["event_id"], []),
    },
  },
  table,
);
