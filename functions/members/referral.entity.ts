import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "Two ids and points; erased with either account.";

/** Who referred whom: one item per friend, so that each friend earns points once. */
export const ReferralEntity = new Entity(
  {
    model: { entity: "referral", version: "1", service },
    attributes: {
      friend_id: { type: "string", required: true },
      referrer_id: { type: "string", required: true },
      code: { type: "string", required: true },
      points: { type: "number", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      byFriend: primaryIndex(["friend_id"], []),
      byReferrer: secondaryIndex("gsi1", ["referrer_id"], ["created_at", "friend_id"], "referrals"),
    },
  },
  table,
);
