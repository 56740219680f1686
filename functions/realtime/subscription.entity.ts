import { Entity } from "electrodb";
import { exact, primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal =
  "Whose screen follows the feed or an event's night; gone with the connection, after two hours in any case.";

/**
 * A live connection that follows a topic: the feed, or an event's night. The feed has a few shards, so that whoever pushes reads them with
 * a few queries, and no shard takes all writes.
 */
export const SubscriptionEntity = new Entity(
  {
    model: { entity: "subscription-live", version: "1", service },
    attributes: {
      topic: { type: "string", required: true },
      shard: { type: "number", required: true },
      connection_id: { type: "string", required: true },
      user_id: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byTopic: primaryIndex(["topic", "shard"], exact("connection_id")),
    },
  },
  table,
);
