import { Entity } from "electrodb";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["rule"];

/** A member's suspension from the community (decision D47); a member who is not suspended has none. */
export const CommunityStandingEntity = new Entity(
  {
    model: { entity: "community-standing", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      /** Absent when it is for good. */
      suspended_until: { type: "string" },
      suspended_at: { type: "string", required: true },
      /** The rule that was broken, as the member reads it. */
      rule: { type: "string", required: true },
      decision_id: { type: "string" },
    },
    indexes: {
      byUser: {
        pk: { field: "pk", composite: ["user_id"] },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  table,
);
