import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["rule", "others"];

/** What outlives the account of the decision behind a suspension. */
const formerDecision = {
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

/** Of one suspension. */
const suspension = {
  /** Absent when it is for good. */
  suspended_until: { type: "string" },
  suspended_at: { type: "string", required: true },
  /** The rule that was broken, as the member reads it. */
  rule: { type: "string", required: true },
  decision_id: { type: "string" },
  former: formerDecision,
} as const;

/** Suspensions of one person: the longest in the record's own attributes, those that run beside it in `others` (decision 47). */
export const suspensionAttributes = {
  ...suspension,
  /** Absent in records from before they were kept, and while there are none. */
  others: { type: "list", items: { type: "map", properties: suspension } },
  /** Another one with each change, so that none is lost. */
  change_id: { type: "string" },
} as const;

/** A member's suspensions from the community (R47); a member who is not suspended has none. */
export const CommunityStandingEntity = new Entity(
  {
    model: { entity: "community-standing", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      ...suspensionAttributes,
    },
    indexes: {
      byUser: primaryIndex(["user_id"], []),
    },
  },
  table,
);
