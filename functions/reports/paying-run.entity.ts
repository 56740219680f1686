import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "When a membership was paid for; once the account is erased, the user id leads to no one.";

/** A time without interruption in which a member paid, and its end once it is over. Churn is computed from these. */
export const PayingRunEntity = new Entity(
  {
    model: { entity: "paying-run", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      user_id: { type: "string", required: true },
      started_at: { type: "string", required: true },
      ended_at: { type: "string" },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], ["id"]),
    },
  },
  table,
);
