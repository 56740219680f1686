import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** One version of the figures of the PLAYYY tab; the latest is shown. */
export const PlayyyStatsEntity = new Entity(
  {
    model: { entity: "playyy-stats", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      activity_partners: { type: "number", required: true },
      active_members: { type: "number", required: true },
      avg_savings: { type: "number", required: true },
      hunt_winners: { type: "number", required: true },
      /** Absent on figures written before versions were kept. */
      version: { type: "number" },
      updated_at: { type: "string", required: true },
    },
    indexes: {
      latest: primaryIndex([], ["updated_at", "id"], "playyy-stats"),
    },
  },
  table,
);
