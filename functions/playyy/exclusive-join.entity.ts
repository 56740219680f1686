import { Entity } from "electrodb";
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
      byUser: {
        pk: { field: "pk", composite: ["user_id"] },
        sk: { field: "sk", composite: ["exclusive_event_id"] },
      },
      byEvent: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["exclusive_event_id"] },
        sk: { field: "gsi1sk", composite: ["joined_at", "user_id"] },
      },
    },
  },
  table,
);
