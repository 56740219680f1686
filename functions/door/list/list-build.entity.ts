import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/** How far the list of an event has come whose tickets were sold before its door used scanners. */
export const ListBuildEntity = new Entity(
  {
    model: { entity: "door-list-build", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      /** Where it goes on; absent at the beginning. */
      position: { type: "string" },
      /** How many steps were made: one stream change begins each. */
      step: { type: "number", required: true },
      ended_at: { type: "string" },
    },
    indexes: {
      byEvent: primaryIndex(["event_id"], []),
    },
  },
  table,
);
