import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["alt"];

/** `due_at` of a picture that a post shows. */
export const neverDue = "9999";

/**
 * A published picture for a post. Its files are deleted at `due_at`: a day after it was uploaded unless a post has taken it, and at
 * once when its post is deleted. A `removed` one is hidden: a decision removed its post, which an appeal can bring back until then.
 */
export const PostPictureEntity = new Entity(
  {
    model: { entity: "post-picture", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      id: { type: "string", required: true },
      state: { type: ["ready", "used", "removed", "deleted"] as const, required: true },
      url: { type: "string", required: true },
      width: { type: "number", required: true },
      height: { type: "number", required: true },
      blur: { type: "string", required: true },
      alt: { type: "string", required: true },
      created_at: { type: "string", required: true },
      due_at: { type: "string", required: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], ["id"], "post-pictures"),
      due: secondaryIndex("gsi1", [], ["due_at", "id"], "post-pictures"),
    },
  },
  table,
);
