import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/** The progress of the daily round in which every member is looked up in the user pool. */
export const PoolRoundEntity = new Entity(
  {
    model: { entity: "pool-round", version: "1", service },
    attributes: {
      name: { type: ["members"] as const, required: true },
      started_at: { type: "string", required: true },
      /** Where the next slice continues in the list of members; absent at its beginning. */
      cursor: { type: "string" },
      /** Set when every member was looked up; the next round begins a day after this one began. */
      finished_at: { type: "string" },
    },
    indexes: {
      byName: primaryIndex(["name"], []),
    },
  },
  table,
);
