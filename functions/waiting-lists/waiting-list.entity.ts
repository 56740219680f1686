import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";
import { awaitedTypes } from "./waiting-entry.entity.ts";

export const personal = [];

/** The numbers of those who wait for one type of an event's tickets, or for its spots: the last one that was drawn. */
export const WaitingListEntity = new Entity(
  {
    model: { entity: "waiting-list", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      awaits: { type: awaitedTypes, required: true },
      /** `open` while somebody may be waiting. */
      state: { type: ["open", "closed"] as const, required: true },
      drawn: { type: "number" },
      drawn_at: { type: "string" },
    },
    indexes: {
      byEvent: primaryIndex(["event_id"], ["awaits"]),
      inState: secondaryIndex("gsi1", ["state"], ["event_id", "awaits"], "waiting-lists"),
    },
  },
  table,
);
