import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = ["value"];

/** Maps a referral code, member card number or email address to its member: one item per value keeps it unique. */
export const MemberPointerEntity = new Entity(
  {
    model: { entity: "member-pointer", version: "1", service },
    attributes: {
      kind: { type: ["referral_code", "member_card_number", "email"] as const, required: true },
      value: { type: "string", required: true },
      user_id: { type: "string", required: true },
    },
    indexes: {
      byValue: primaryIndex(["kind", "value"], []),
    },
  },
  table,
);
