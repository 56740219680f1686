import { Entity } from "electrodb";
import { roles } from "../../shared/model/roles.ts";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "Who works in the back-office, as what, and when last; goes with their account.";

/** Somebody who works in the back-office, or did: `removed_at` is when that ended (R87). */
export const ColleagueEntity = new Entity(
  {
    model: { entity: "colleague", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      role: { type: roles, required: true },
      since: { type: "string", required: true },
      invited_by: { type: "string" },
      last_seen_at: { type: "string" },
      removed_at: { type: "string" },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], []),
      all: secondaryIndex("gsi1", [], ["since", "user_id"], "colleagues"),
    },
  },
  table,
);
