import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "Which events they joined; erased with the account.";

/** A member who joined an exclusive event; the key allows it once. */
export const ExclusiveJoinEntity = new Entity(
  {
    model: { entity: "exclusive-join", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      exclusive_event_id: { type: "string", required: true },
      joined_at: { type: "string", required: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], ["exclusive_event_id"]),
      byEvent: secondaryIndex("gsi1", ["exclusive_event_id"], ["joined_at", "user_id"]),
    },
  },
  table,
);
