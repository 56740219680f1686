import { Entity } from "electrodb";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/** A change of the table that the back-office's counts contain; `id` is the stream's id of the change. */
export const CountMarkEntity = new Entity(
  {
    model: { entity: "ticket-count-mark", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      /** The stream repeats a change for a day at most. */
      ttl: { type: "number", required: true },
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["id"], casing: "none" },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  table,
);
