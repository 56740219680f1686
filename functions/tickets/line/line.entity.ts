import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/**
 * The line for one event's tickets: how many numbers were given out and served, for seats and for payment pages. Numbers only
 * grow. Whoever has a number for seats up to `sold_out_through` has been told with this one item that the event is sold out.
 */
export const LineEntity = new Entity(
  {
    model: { entity: "line", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      /** `open` while somebody may be waiting. */
      state: { type: ["open", "empty"] as const, required: true },
      joined: { type: "number" },
      served: { type: "number" },
      pages_queued: { type: "number" },
      pages_done: { type: "number" },
      /** When the last turn of each queue was served. */
      served_at: { type: "string" },
      pages_done_at: { type: "string" },
      sold_out_through: { type: "number" },
      sold_out_at: { type: "string" },
      updated_at: { type: "string" },
    },
    indexes: {
      byEvent: primaryIndex(["event_id"], []),
      inState: secondaryIndex("gsi1", ["state"], ["event_id"], "lines"),
    },
  },
  table,
);
