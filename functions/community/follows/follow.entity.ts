import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
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
      byPair: primaryIndex(["follower_id"], ["following_id"], "follows"),
      followedBy: secondaryIndex("gsi1", ["follower_id"], ["created_at", "following_id"], "followed-by"),
      followersOf: secondaryIndex("gsi2", ["following_id"], ["created_at", "follower_id"], "followers-of"),
    },
  },
  table,
);
