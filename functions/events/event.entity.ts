import { Entity } from "electrodb";
import { eventEntries, ticketRules, ticketTiers } from "../../shared/model/event-choices.ts";
import { exact, primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

const ticketType = {
  type: "map",
  properties: {
    tier: { type: ticketTiers, required: true },
    name: { type: "string", required: true },
    note: { type: "string" },
    /** In cents. */
    price: { type: "number", required: true },
    rule: { type: ticketRules, required: true },
    base: { type: ticketTiers },
    limit: { type: "number" },
    opens_at: { type: "string" },
    closes_at: { type: "string" },
    max_per_order: { type: "number" },
    is_on: { type: "boolean" },
  },
} as const;

/** A city event. Its seats are counted in the stock: everybody reads this item, so selling a seat must not write it. */
export const EventEntity = new Entity(
  {
    model: { entity: "event", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      title: { type: "string", required: true },
      description: { type: "string", required: true },
      type: { type: "string", required: true },
      location: { type: "string", required: true },
      /** How people get in; absent on events written before this was said (see ticket-types.ts). */
      entry: { type: eventEntries },
      /** Absent on events written before there were types: those sell GA+ and VIP+ at the two prices below, in cents. */
      ticket_types: { type: "list", items: ticketType },
      /** One more with each change of the types: the stock has the same, so that no order is reserved by types that were. */
      types_version: { type: "number" },
      price_ga: { type: "number" },
      price_vip: { type: "number" },
      image: { type: "string" },
      hero_video: { type: "string" },
      featured: { type: "boolean", required: true },
      premium: { type: "boolean", required: true },
      rewards: { type: "string" },
      countdown_date: { type: "string" },
      venue_name: { type: "string" },
      venue_address: { type: "string" },
      is_published: { type: "boolean", required: true },
      /** When a draft publishes itself. */
      publish_at: { type: "string" },
      sales_stopped_at: { type: "string" },
      postponed_at: { type: "string" },
      /** A cancelled event stays one, with what those who were coming are told. */
      cancelled_at: { type: "string" },
      cancel_reason: { type: "string" },
      /** Its date and place before the last move that its holders were told of, and until when they may return their tickets for it. */
      moved_from: {
        type: "map",
        properties: { start_at: { type: "string", required: true }, place: { type: "string", required: true } },
      },
      return_until: { type: "string" },
      /** How often calendars were told of a change, iCalendar's SEQUENCE; absent: never. */
      calendar_sequence: { type: "number" },
      /** What the dates of one series have in common. */
      series_id: { type: "string" },
      start_at: { type: "string", required: true },
      end_at: { type: "string" },
      doors_at: { type: "string" },
      /** Absent: members redeem their tickets themselves. */
      door_mode: { type: ["member", "scan"] as const },
      /** When its first scanner was paired or its first ticket came in: from then on `door_mode` stays. */
      door_opened_at: { type: "string" },
      /** Whether who is in may go out and come back, where scanners read the tickets' codes. */
      re_entry: { type: "boolean" },
      /** Until when tickets can be sent to somebody else; absent: until the doors open. */
      transfer_until: { type: "string" },
      /** Whether tickets that a membership made cheaper can be sent, too. */
      rights_transferable: { type: "boolean" },
      /** Until how many hours before the start whoever paid may return a ticket for its price; absent: never. */
      return_hours: { type: "number" },
      /** Whether tickets that can't be returned any more may be offered to the waiting list. */
      offers_back: { type: "boolean" },
      event_section: { type: "list", items: { type: "string" }, required: true },
      /** Absent on events written before versions were kept. */
      version: { type: "number" },
      created_at: { type: "string", required: true },
      updated_at: { type: "string", required: true },
    },
    indexes: {
      byId: primaryIndex(["id"], []),
      /** Published events by start, without drafts and cancelled ones: nobody new looks for those. */
      published: {
        ...secondaryIndex("gsi1", [], ["start_at", "id"], "published-events"),
        condition: (event) => event.is_published === true && !event.cancelled_at,
      },
      /** All events by start, drafts included. */
      all: secondaryIndex("gsi2", [], ["start_at", "id"], "events"),
      /** Events that show the same picture: a copy of an event shares its original's. */
      byImage: secondaryIndex("gsi3", exact("image"), ["id"], "event-images"),
    },
  },
  table,
);
