import { Entity } from "electrodb";
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
      byId: {
        scope: "exclusive-event",
        pk: { field: "pk", composite: ["id"] },
        sk: { field: "sk", composite: [] },
      },
      byState: {
        index: "gsi1",
        scope: "exclusive-events",
        pk: { field: "gsi1pk", composite: ["is_active"] },
        sk: { field: "gsi1sk", composite: ["created_at", "id"] },
      },
      newest: {
        index: "gsi2",
        scope: "exclusive-events",
        pk: { field: "gsi2pk", composite: [] },
        sk: { field: "gsi2sk", composite: ["created_at", "id"] },
      },
    },
  },
  table,
);
