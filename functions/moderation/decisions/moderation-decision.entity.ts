import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["content", "removed_bio", "appeal_text"];

/** A decision about a member's thing or the member, with the appeal against it. What it is about is copied, so that it can be restored. */
export const ModerationDecisionEntity = new Entity(
  {
    model: { entity: "moderation-decision", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      user_id: { type: "string", required: true },
      case_id: { type: "string", required: true },
      action: { type: ["remove", "warn", "suspend"] as const, required: true },
      rule: {
        type: ["spam", "harassment", "hate", "violence", "sexual", "impersonation", "illegal"] as const,
        required: true,
      },
      type: { type: ["member", "post", "comment", "message"] as const, required: true },
      subject_id: { type: "string", required: true },
      post_id: { type: "string" },
      content: { type: "string", required: true },
      /** When the comment that it removed was written. */
      written_at: { type: "string" },
      removes_content: { type: "boolean", required: true },
      /** Whether it removed the member's avatar, which has a record of its own. */
      removes_avatar: { type: "boolean" },
      removed_bio: { type: "string" },
      /** Of a suspension; absent when it is for good. */
      until: { type: "string" },
      at: { type: "string", required: true },
      decided_by: { type: "string", required: true },
      lifted_at: { type: "string" },
      appeal_state: { type: ["open", "upheld", "reversed"] as const },
      appeal_text: { type: "string" },
      appealed_at: { type: "string" },
      appeal_decided_at: { type: "string" },
      appeal_decided_by: { type: "string" },
    },
    indexes: {
      byId: primaryIndex(["id"], []),
      byMember: secondaryIndex("gsi1", ["user_id"], ["id"], "moderation-decisions"),
      byAppeal: secondaryIndex("gsi2", ["appeal_state"], ["appealed_at"], "moderation-appeals"),
      byAction: secondaryIndex("gsi3", ["action"], ["id"], "moderation-decisions"),
    },
  },
  table,
);
