import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["content"];

/** A comment under a post, sorted by time, as its id is. */
export const CommentEntity = new Entity(
  {
    model: { entity: "comment", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      post_id: { type: "string", required: true },
      /** Whoever has a block with the post's author isn't told of its comments. */
      post_author_id: { type: "string" },
      user_id: { type: "string", required: true },
      content: { type: "string", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      ofPost: primaryIndex(["post_id"], ["id"], "comments"),
      byUser: secondaryIndex("gsi1", ["user_id"], ["id"], "comments"),
    },
  },
  table,
);
