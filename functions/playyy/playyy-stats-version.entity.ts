import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
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
      only: primaryIndex([], ["name"], "playyy-stats"),
    },
  },
  table,
);
