import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "Which picture of a member has to be moved, until it is: what it is of has its own record.";

/**
 * A picture whose files may have to be hidden, published again or deleted: written in the transaction that changes who may see it, and gone once
 * the files are where they belong. Where that is, the records of the picture say at the time.
 */
export const PictureMoveEntity = new Entity(
  {
    model: { entity: "picture-move", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      id: { type: "string", required: true },
      kind: { type: ["avatar", "post"] as const, required: true },
      /** A post picture's id, or an avatar's address. */
      picture: { type: "string", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      // The stream delivers what has one partition key in order: moves of one member's pictures never cross.
      byUser: primaryIndex(["user_id"], ["id"], "picture-moves"),
      open: secondaryIndex("gsi1", [], ["created_at", "id"], "picture-moves"),
    },
  },
  table,
);
