import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "Numbers only; erased with the account.";

/** Counts the achievements that earn badges; each number changes in the transaction that causes it. */
export const TallyEntity = new Entity(
  {
    model: { entity: "tally", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      deals_claimed: { type: "number" },
      rsvps: { type: "number" },
      check_ins: { type: "number" },
      friends_joined: { type: "number" },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], []),
    },
  },
  table,
);
