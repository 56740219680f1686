import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** An exclusive event. Inactive ones are in another partition of `byState`, so members read only active ones. */
export const ExclusiveEventEntity = new Entity(
  {
    model: { entity: "exclusive-event", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      title: { type: "string", required: true },
      description: { type: "string", required: true },
      date: { type: "string", required: true },
      location: { type: "string", required: true },
      participants: { type: "string", required: true },
      rewards: { type: "string", required: true },
      image: { type: "string" },
      is_active: { type: "boolean", required: true },
      /** Absent on events written before versions were kept. */
      version: { type: "number" },
      created_at: { type: "string", required: true },
    },
    indexes: {
      byId: primaryIndex(["id"], [], "exclusive-event"),
      byState: secondaryIndex("gsi1", ["is_active"], ["created_at", "id"], "exclusive-events"),
      newest: secondaryIndex("gsi2", [], ["created_at", "id"], "exclusive-events"),
    },
  },
  table,
);
