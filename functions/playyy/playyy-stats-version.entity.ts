import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** The version of the latest figures of the PLAYYY tab: saving them is conditional on it. One item. */
export const PlayyyStatsVersionEntity = new Entity(
  {
    model: { entity: "playyy-stats-version", version: "1", service },
    attributes: {
      name: { type: ["latest"] as const, required: true },
      version: { type: "number", required: true },
    },
    indexes: {
      only: {
        scope: "playyy-stats",
        pk: { field: "pk", composite: [] },
        sk: { field: "sk", composite: ["name"] },
      },
    },
  },
  table,
);
