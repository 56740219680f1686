import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
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
      ofCase: primaryIndex(["case_id"], ["round", "reporter_id"], "community-reports"),
      byReporter: secondaryIndex("gsi1", ["reporter_id"], ["created_at", "case_id"], "community-reports"),
    },
  },
  table,
);
