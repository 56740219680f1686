import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

export const personal = "A yes to news about activities; erased with the account.";

/** A member who wants to be notified of new activities; `all` lists them. */
export const ActivityInterestEntity = new Entity(
  {
    model: { entity: "activity-wish", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      wished_at: { type: "string", required: true },
    },
    indexes: {
      byUser: {
        pk: { field: "pk", composite: ["user_id"] },
        sk: { field: "sk", composite: [] },
      },
      all: {
        index: "gsi1",
        scope: "activity-wishes",
        pk: { field: "gsi1pk", composite: [] },
        sk: { field: "gsi1sk", composite: ["wished_at", "user_id"] },
      },
    },
  },
  table,
);
