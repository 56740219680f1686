import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";
import { awaitedTypes } from "./waiting-entry.entity.ts";

export const personal = [];

/** How many of a hundred numbers in a row are waiting: a place in a list of thousands is the sum of few of these. */
export const WaitingBucketEntity = new Entity(
  {
    model: { entity: "waiting-bucket", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      awaits: { type: awaitedTypes, required: true },
      bucket: { type: "number", required: true, padding: { length: 7, char: "0" } },
      waiting: { type: "number", required: true },
    },
    indexes: {
      byList: primaryIndex(["event_id", "awaits"], ["bucket"]),
    },
  },
  table,
);
