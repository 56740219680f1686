import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
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
      bySuffix: primaryIndex(["token"], ["suffix", "user_id"], "member-suffixes"),
      byTier: secondaryIndex("gsi1", ["tier", "token"], ["suffix", "user_id"], "member-suffixes-of-tier"),
      byStatus: secondaryIndex("gsi2", ["status", "token"], ["suffix", "user_id"], "member-suffixes-of-status"),
    },
  },
  table,
);
