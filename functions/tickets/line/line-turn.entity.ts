import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = "Whose turn a number of the line is; gone when it is served, or with the line.";

/** One number of an event's line, for seats or for a payment page: read in order, consistently. The place says what is ordered. */
export const LineTurnEntity = new Entity(
  {
    model: { entity: "line-turn", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      queue: { type: ["seats", "page"] as const, required: true },
      number: { type: "number", required: true, padding: { length: 12, char: "0" } },
      user_id: { type: "string", required: true },
      /** When its member joined this queue. */
      joined_at: { type: "string", required: true },
      ttl: { type: "number" },
    },
    indexes: {
      byQueue: primaryIndex(["event_id", "queue"], ["number"]),
    },
  },
  table,
);
