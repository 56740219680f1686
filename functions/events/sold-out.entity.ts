import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** That an event has sold out, and since when; it goes when a spot is free again, and three days later at the latest. */
export const SoldOutEntity = new Entity(
  {
    model: { entity: "sold-out", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      since: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byEvent: primaryIndex(["event_id"], []),
      byTime: secondaryIndex("gsi1", [], ["since", "event_id"], "sold-out-events"),
    },
  },
  table,
);
