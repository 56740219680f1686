import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = ["email", "email_hashes", "name", "display_name", "phone_number", "avatar_url"];

/** A member's record; `user_id` is the account's id in the user pool. */
export const MemberEntity = new Entity(
  {
    model: { entity: "member", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      email: { type: "string", required: true },
      /** Of every verified address this account has had; see email-limit.entity.ts. */
      email_hashes: { type: "set", items: "string" },
      name: { type: "string", required: true },
      display_name: { type: "string", required: true },
      phone_number: { type: "string" },
      avatar_url: { type: "string" },
      reward_points: { type: "number", required: true, default: 0 },
      referral_code: { type: "string", required: true },
      member_card_number: { type: "string", required: true },
      /** Reminders are sent unless declined. */
      wants_reminders: { type: "boolean" },
      /** When they agreed to news and offers by joining, or by switching them on again. */
      marketing_consent_at: { type: "string" },
      /** Set while they get no campaigns. */
      unsubscribed_at: { type: "string" },
      /** Set while reminders of events come behind the bell only, and not by email. */
      reminder_emails_off_at: { type: "string" },
      /** When everything a sign-up brings was settled: the referrer's points and the stage owner's role. */
      welcomed_at: { type: "string" },
      /** When an administrator blocked the account: nobody can sign in to it, and a token that is out changes nothing. */
      blocked_at: { type: "string" },
      created_at: { type: "string", required: true },
      updated_at: { type: "string", required: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], []),
      byJoined: secondaryIndex("gsi1", [], ["created_at", "user_id"], "members"),
    },
  },
  table,
);
