import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["content", "image"];

/**
 * A post. Deleting sets its state, which takes it out of the lists, with `deleted_at` and `deleted_by`. The counts are folded from
 * likes and comments.
 */
export const PostEntity = new Entity(
  {
    model: { entity: "post", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      user_id: { type: "string", required: true },
      state: { type: ["shown", "deleted"] as const, required: true },
      content: { type: "string", required: true },
      location: { type: "string", required: true },
      picture_id: { type: "string" },
      image: {
        type: "map",
        properties: {
          url: { type: "string", required: true },
          width: { type: "number", required: true },
          height: { type: "number", required: true },
          blur: { type: "string", required: true },
          alt: { type: "string", required: true },
        },
      },
      likes_count: { type: "number", required: true, default: 0 },
      comments_count: { type: "number", required: true, default: 0 },
      created_at: { type: "string", required: true },
      deleted_at: { type: "string" },
      /** The user id of the author or administrator who deleted it. */
      deleted_by: { type: "string" },
    },
    indexes: {
      byId: primaryIndex(["id"], []),
      newest: secondaryIndex("gsi1", ["state"], ["id"], "posts"),
      byLocation: secondaryIndex("gsi2", ["state", "location"], ["id"], "posts"),
      byAuthor: secondaryIndex("gsi3", ["state", "user_id"], ["id"], "posts"),
    },
  },
  table,
);
