import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

export const personal = ["suffix", "token"];

/**
 * One suffix of a member's name, address or phone number, so that 'contains' is one query: `token` is its first two
 * characters. Tier and status are the listing's, so that a filter costs no further reads.
 */
export const MemberSuffixEntity = new Entity(
  {
    model: { entity: "member-suffix", version: "1", service },
    attributes: {
      token: { type: "string", required: true },
      suffix: { type: "string", required: true },
      user_id: { type: "string", required: true },
      tier: { type: ["free", "essential", "premium"] as const, required: true },
      status: { type: ["active", "inactive"] as const, required: true },
    },
    indexes: {
      bySuffix: {
        scope: "member-suffixes",
        pk: { field: "pk", composite: ["token"] },
        sk: { field: "sk", composite: ["suffix", "user_id"] },
      },
      byTier: {
        index: "gsi1",
        scope: "member-suffixes-of-tier",
        pk: { field: "gsi1pk", composite: ["tier", "token"] },
        sk: { field: "gsi1sk", composite: ["suffix", "user_id"] },
      },
      byStatus: {
        index: "gsi2",
        scope: "member-suffixes-of-status",
        pk: { field: "gsi2pk", composite: ["status", "token"] },
        sk: { field: "gsi2sk", composite: ["suffix", "user_id"] },
      },
    },
  },
  table,
);
