import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** The `closes_at` of an event that has been closed, or that was deleted. */
export const closed = "never";

/** The figures of one event: its tickets that weren't cancelled, and whether it is over. Written by the fold and by the job that closes events. */
export const EventFiguresEntity = new Entity(
  {
    model: { entity: "event-figures", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      issued: { type: "number" },
      redeemed: { type: "number" },
      is_published: { type: "boolean" },
      is_featured: { type: "boolean" },
      has_ended: { type: "boolean" },
      /** When it ends, until it is closed. */
      closes_at: { type: "string" },
    },
    indexes: {
      byEvent: primaryIndex(["event_id"], []),
      due: secondaryIndex("gsi1", [], ["closes_at", "event_id"], "events-to-close"),
    },
  },
  table,
);
