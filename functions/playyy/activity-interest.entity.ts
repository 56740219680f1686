import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
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
      byUser: primaryIndex(["user_id"], []),
      all: secondaryIndex("gsi1", [], ["wished_at", "user_id"], "activity-wishes"),
    },
  },
  table,
);
