import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["content", "image_url"];

const count = { type: "number", required: true, default: 0 } as const;

/**
 * Something that was reported: a snapshot of it as it was then, and how many reported it for what. A thing that is reported again after it was
 * decided about opens its case again, with the next `round` and a new snapshot.
 */
export const ModerationCaseEntity = new Entity(
  {
    model: { entity: "moderation-case", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      type: { type: ["member", "post", "comment", "message"] as const, required: true },
      subject_id: { type: "string", required: true },
      /** Of a comment. */
      post_id: { type: "string" },
      author_id: { type: "string", required: true },
      content: { type: "string", required: true },
      image_url: { type: "string" },
      round: { type: "number", required: true },
      state: { type: ["open", "decided"] as const, required: true },
      /** When it came into its state. */
      since: { type: "string", required: true },
      opened_at: { type: "string", required: true },
      reporters: count,
      spam: count,
      harassment: count,
      hate: count,
      violence: count,
      sexual: count,
      impersonation: count,
      illegal: count,
      other: count,
      outcome: { type: ["keep", "remove", "warn", "suspend"] as const },
      rule: { type: "string" },
    },
    indexes: {
      byId: primaryIndex(["id"], []),
      byState: secondaryIndex("gsi1", ["state"], ["since", "id"], "moderation-cases"),
      byAuthor: secondaryIndex("gsi2", ["author_id"], ["id"], "moderation-cases"),
    },
  },
  table,
);
