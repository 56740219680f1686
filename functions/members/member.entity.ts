import { Entity } from "electrodb";
import { service, table } from "../platform/table.ts";

export const personal = ["email", "name", "display_name", "phone_number", "avatar_url"];

/** The one record of a member; `user_id` is the account id of the pool. */
export const MemberEntity = new Entity(
  {
    model: { entity: "member", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      email: { type: "string", required: true },
      name: { type: "string", required: true },
      display_name: { type: "string", required: true },
      phone_number: { type: "string" },
      avatar_url: { type: "string" },
      reward_points: { type: "number", required: true, default: 0 },
      referral_code: { type: "string", required: true },
      member_card_number: { type: "string", required: true },
      /** Reminders are wanted unless they were declined. */
      wants_reminders: { type: "boolean" },
      created_at: { type: "string", required: true },
      updated_at: { type: "string", required: true },
    },
    indexes: {
      byUser: {
        pk: { field: "pk", composite: ["user_id"] },
        sk: { field: "sk", composite: [] },
      },
      byJoined: {
        index: "gsi1",
        scope: "members",
        pk: { field: "gsi1pk", composite: [] },
        sk: { field: "gsi1sk", composite: ["created_at", "user_id"] },
      },
    },
  },
  table,
);
