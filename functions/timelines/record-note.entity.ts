import { Entity } from "electrodb";
import { notedKinds } from "../../shared/model/timeline.ts";
import { exact, primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = ["text", "author_email"];

/**
 * A note of the team on an event, a vendor or an order; `subject` is its id. One on an order is about its buyer: it is in their
 * export and goes with their account.
 */
export const RecordNoteEntity = new Entity(
  {
    model: { entity: "record-note", version: "1", service },
    attributes: {
      kind: { type: notedKinds, required: true },
      subject: { type: "string", required: true },
      id: { type: "string", required: true },
      text: { type: "string", required: true },
      /** The administrator's user id. */
      author: { type: "string", required: true },
      author_email: { type: "string" },
      at: { type: "string", required: true },
    },
    indexes: {
      byRecord: primaryIndex(exact("kind", "subject"), ["id"]),
    },
  },
  table,
);
