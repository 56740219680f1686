import { Entity } from "electrodb";
import { exact, primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

/** A part of a buyer's name or address, or of a phone number. */
export const personal = ["term"];

/**
 * One way to find tickets: a suffix of a buyer's name or email address, of an event's title, of the last four digits of an order's
 * phone number, or one of Stripe's ids in lower case. The first two characters spread them over partitions.
 */
export const TicketSearchTermEntity = new Entity(
  {
    model: { entity: "ticket-search-term", version: "1", service },
    attributes: {
      bucket: { type: "string", required: true },
      term: { type: "string", required: true },
      kind: { type: ["buyer", "event", "order"] as const, required: true },
      subject: { type: "string", required: true },
    },
    indexes: {
      byTerm: primaryIndex(exact("bucket"), exact("term", "kind", "subject")),
    },
  },
  table,
);
