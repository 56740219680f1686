import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = ["text", "author_email"];

/** A note of the team on a member. It is about a person, so it is in their export and goes with their account. */
export const MemberNoteEntity = new Entity(
  {
    model: { entity: "member-note", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      id: { type: "string", required: true },
      text: { type: "string", required: true },
      /** The administrator's user id. */
      author: { type: "string", required: true },
      author_email: { type: "string" },
      at: { type: "string", required: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], ["id"]),
    },
  },
  table,
);
