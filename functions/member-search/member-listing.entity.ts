import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
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
      byUser: primaryIndex(["user_id"], []),
      newest: secondaryIndex("gsi1", [], ["created_at", "user_id"], "member-listings"),
      byTier: secondaryIndex("gsi2", ["tier"], ["created_at", "user_id"], "member-listings-of-tier"),
      byStatus: secondaryIndex("gsi3", ["status"], ["created_at", "user_id"], "member-listings-of-status"),
    },
  },
  table,
);
