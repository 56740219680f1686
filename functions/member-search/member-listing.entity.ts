import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

export const personal = ["display_name", "email", "phone_number"];

/**
 * A member as the back-office lists them: written by the stream from the member's record and grants, never by a
 * request. Tier and status are those of the entitlement function when something of it last changed.
 */
export const MemberListingEntity = new Entity(
  {
    model: { entity: "member-listing", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      display_name: { type: "string", required: true },
      email: { type: "string", required: true },
      phone_number: { type: "string" },
      created_at: { type: "string", required: true },
      tier: { type: ["free", "essential", "premium"] as const, required: true },
      status: { type: ["active", "inactive"] as const, required: true },
      /** What decides the tier. */
      source: { type: ["stripe", "promo", "admin", "none"] as const, required: true },
      is_paying: { type: "boolean", required: true },
      suspended_at: { type: "string" },
      blocked_at: { type: "string" },
      /** One more with each change. */
      revision: { type: "number", required: true },
    },
    indexes: {
      byUser: {
        pk: { field: "pk", composite: ["user_id"] },
        sk: { field: "sk", composite: [] },
      },
      newest: {
        index: "gsi1",
        scope: "member-listings",
        pk: { field: "gsi1pk", composite: [] },
        sk: { field: "gsi1sk", composite: ["created_at", "user_id"] },
      },
      byTier: {
        index: "gsi2",
        scope: "member-listings-of-tier",
        pk: { field: "gsi2pk", composite: ["tier"] },
        sk: { field: "gsi2sk", composite: ["created_at", "user_id"] },
      },
      byStatus: {
        index: "gsi3",
        scope: "member-listings-of-status",
        pk: { field: "gsi3pk", composite: ["status"] },
        sk: { field: "gsi3sk", composite: ["created_at", "user_id"] },
      },
    },
  },
  table,
);
