import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** A change of the table that has been counted; it goes once Lambda can't deliver that change again. */
export const StreamMarkEntity = new Entity(
  {
    model: { entity: "stream-mark", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byEvent: {
        pk: { field: "pk", composite: ["event_id"], casing: "none" },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  table,
);
