import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
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
      byTopic: primaryIndex(["topic"], []),
    },
  },
  table,
);
