import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** When a draft publishes itself, written with the event: the job reads what is due, and no other event. */
export const PublicationEntity = new Entity(
  {
    model: { entity: "publication", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      publish_at: { type: "string", required: true },
      /** The administrator who chose it. */
      by: { type: "string", required: true },
    },
    indexes: {
      byEvent: primaryIndex(["event_id"], []),
      byTime: secondaryIndex("gsi1", [], ["publish_at", "event_id"], "publications"),
    },
  },
  table,
);
