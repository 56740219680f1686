import { Entity } from "electrodb";
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
      ofCase: {
        scope: "moderation-contexts",
        pk: { field: "pk", composite: ["case_id"] },
        sk: { field: "sk", composite: [] },
      },
      byAuthor: {
        index: "gsi1",
        scope: "moderation-contexts",
        pk: { field: "gsi1pk", composite: ["author_id"] },
        sk: { field: "gsi1sk", composite: ["case_id"] },
      },
      byReporter: {
        index: "gsi2",
        scope: "moderation-contexts-reported",
        pk: { field: "gsi2pk", composite: ["reporter_id"] },
        sk: { field: "gsi2sk", composite: ["case_id"] },
      },
    },
  },
  table,
);
