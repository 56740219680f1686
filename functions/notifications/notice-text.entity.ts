import { Entity } from "electrodb";
import { exact, primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** The text of a notification that any number of members got. */
export const NoticeTextEntity = new Entity(
  {
    model: { entity: "notice-text", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      title: { type: "string", required: true },
      message: { type: "string", required: true },
    },
    indexes: {
      byId: primaryIndex(exact("id"), []),
    },
  },
  table,
);
