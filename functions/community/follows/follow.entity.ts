import { Entity } from "electrodb";
import { service, table } from "../../platform/table/table.ts";

export const personal = "Whom a member follows and by whom they are followed; erased with either account.";

/** One member follows another; the key allows one per pair. */
export const FollowEntity = new Entity(
  {
    model: { entity: "follow", version: "1", service },
    attributes: {
      follower_id: { type: "string", required: true },
      following_id: { type: "string", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      byPair: {
        scope: "follows",
        pk: { field: "pk", composite: ["follower_id"] },
        sk: { field: "sk", composite: ["following_id"] },
      },
      followedBy: {
        index: "gsi1",
        scope: "followed-by",
        pk: { field: "gsi1pk", composite: ["follower_id"] },
        sk: { field: "gsi1sk", composite: ["created_at", "following_id"] },
      },
      followersOf: {
        index: "gsi2",
        scope: "followers-of",
        pk: { field: "gsi2pk", composite: ["following_id"] },
        sk: { field: "gsi2sk", composite: ["created_at", "follower_id"] },
      },
    },
  },
  table,
);
