import { Entity } from "electrodb";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["note"];

/** A member reports something; the key allows one report each while its case is open. */
export const CommunityReportEntity = new Entity(
  {
    model: { entity: "community-report", version: "1", service },
    attributes: {
      case_id: { type: "string", required: true },
      round: { type: "number", required: true, padding: { length: 6, char: "0" } },
      reporter_id: { type: "string", required: true },
      reason: {
        type: ["spam", "harassment", "hate", "violence", "sexual", "impersonation", "illegal", "other"] as const,
        required: true,
      },
      note: { type: "string", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      ofCase: {
        scope: "community-reports",
        pk: { field: "pk", composite: ["case_id"] },
        sk: { field: "sk", composite: ["round", "reporter_id"] },
      },
      byReporter: {
        index: "gsi1",
        scope: "community-reports",
        pk: { field: "gsi1pk", composite: ["reporter_id"] },
        sk: { field: "gsi1sk", composite: ["created_at", "case_id"] },
      },
    },
  },
  table,
);
