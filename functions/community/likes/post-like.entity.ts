import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = "Which posts a member likes; erased with the account.";

/** A member likes a post; the key allows one like each. Posts' ids sort by time, so that the likes of a page of posts are one query. */
export const PostLikeEntity = new Entity(
  {
    model: { entity: "post-like", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      post_id: { type: "string", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], ["post_id"], "post-likes"),
      latest: secondaryIndex("gsi1", ["user_id"], ["created_at", "post_id"], "post-likes"),
    },
  },
  table,
);
