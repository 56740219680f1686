import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** How many changes a topic has had: its last one's number. */
export const LiveTopicEntity = new Entity(
  {
    model: { entity: "live-topic", version: "1", service },
    attributes: {
      topic: { type: "string", required: true },
      last: { type: "number", required: true },
    },
    indexes: {
      byTopic: {
        pk: { field: "pk", composite: ["topic"] },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  table,
);
