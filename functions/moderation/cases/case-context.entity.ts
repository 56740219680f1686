import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["messages"];

/**
 * A reported message and those before it as they were when it was reported, so that nobody's deletion takes the proof away. Administrators open it,
 * and each time is in the audit log (decision 36).
 */
export const CaseContextEntity = new Entity(
  {
    model: { entity: "moderation-context", version: "1", service },
    attributes: {
      case_id: { type: "string", required: true },
      author_id: { type: "string", required: true },
      /** Absent once their account is deleted. */
      reporter_id: { type: "string" },
      messages: {
        type: "list",
        required: true,
        items: {
          type: "map",
          properties: {
            id: { type: "string", required: true },
            sender_id: { type: "string", required: true },
            content: { type: "string", required: true },
            created_at: { type: "string", required: true },
          },
        },
      },
    },
    indexes: {
      ofCase: primaryIndex(["case_id"], [], "moderation-contexts"),
      byAuthor: secondaryIndex("gsi1", ["author_id"], ["case_id"], "moderation-contexts"),
      byReporter: secondaryIndex("gsi2", ["reporter_id"], ["case_id"], "moderation-contexts-reported"),
    },
  },
  table,
);
