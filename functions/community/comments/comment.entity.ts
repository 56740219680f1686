import { Entity } from "electrodb";
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
      ofPost: {
        scope: "comments",
        pk: { field: "pk", composite: ["post_id"] },
        sk: { field: "sk", composite: ["id"] },
      },
      byUser: {
        index: "gsi1",
        scope: "comments",
        pk: { field: "gsi1pk", composite: ["user_id"] },
        sk: { field: "gsi1sk", composite: ["id"] },
      },
    },
  },
  table,
);
