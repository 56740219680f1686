import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** How far `npm run backfill` has come in one segment of the table, so that the next run goes on there. */
export const BackfillProgressEntity = new Entity(
  {
    model: { entity: "backfill-progress", version: "1", service },
    attributes: {
      segments: { type: "number", required: true },
      segment: { type: "number", required: true },
      /** The key after which it goes on, as JSON; absent once the segment is done. */
      position: { type: "string" },
      is_done: { type: "boolean", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      bySegment: primaryIndex([], ["segments", "segment"], "backfill-progress"),
    },
  },
  table,
);
