import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

/** `properties` can hold search terms. */
export const personal = ["properties"];

/** The user id of events by visitors who aren't signed in; they are in no member's index. */
export const anonymousVisitor = "none";

/** One analytics event, kept for 13 months. Each day is spread over 16 partitions. */
export const AnalyticsEventEntity = new Entity(
  {
    model: { entity: "analytics-event", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      day: { type: "string", required: true },
      shard: { type: "string", required: true },
      name: { type: "string", required: true },
      properties: { type: "any", required: true },
      user_id: { type: "string", required: true },
      timestamp: { type: "string", required: true },
      received_at: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byDay: primaryIndex(["day", "shard"], ["id"], "analytics"),
      byUser: {
        ...secondaryIndex("gsi1", ["user_id"], ["id"], "analytics-of"),
        condition: (event) => event.user_id !== anonymousVisitor,
      },
    },
  },
  table,
);
