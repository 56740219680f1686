import { Entity } from "electrodb";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["rule"];

/** What is known of the decision behind a suspension whose account was deleted. */
export const formerDecision = {
  type: "map",
  properties: {
    rule: {
      type: ["spam", "harassment", "hate", "violence", "sexual", "impersonation", "illegal"] as const,
      required: true,
    },
    decided_by: { type: "string", required: true },
    /** An appeal against it was declined: there is no second one. */
    was_appealed: { type: "boolean", required: true },
  },
} as const;

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
      /** Of a suspension that was taken over from a deleted account (decision 38). */
      former: formerDecision,
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
