import { Entity } from "electrodb";
import { exact, primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/**
 * A message to many members. The audience is planned page by page: `plan_cursor` is where planning goes on, `planned_at` is set
 * when it is done. The counts are added to in the transactions that change a recipient.
 */
export const CampaignEntity = new Entity(
  {
    model: { entity: "campaign", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      title: { type: "string", required: true },
      message: { type: "string", required: true },
      target_audience: { type: ["all", "premium", "essential", "free"] as const, required: true },
      event_id: { type: "string" },
      /** The event's title when the campaign was written. */
      event_title: { type: "string" },
      active_within_days: { type: "number" },
      status: { type: ["scheduled", "sending", "sent", "stopped", "cancelled"] as const, required: true },
      /** When the job handles it: the time it is scheduled for, or when it was written. */
      due_at: { type: "string", required: true },
      scheduled_at: { type: "string" },
      sent_at: { type: "string" },
      completed_at: { type: "string" },
      plan_cursor: { type: "string" },
      planned_at: { type: "string" },
      created_by: { type: "string", required: true },
      created_at: { type: "string", required: true },
      targeted: { type: "number", required: true, default: 0 },
      sent: { type: "number", required: true, default: 0 },
      failed: { type: "number", required: true, default: 0 },
      unknown: { type: "number", required: true, default: 0 },
      opened: { type: "number", required: true, default: 0 },
      clicked: { type: "number", required: true, default: 0 },
      opened_by_machine: { type: "number", required: true, default: 0 },
      unsubscribed: { type: "number", required: true, default: 0 },
    },
    indexes: {
      byId: primaryIndex(exact("id"), []),
      byStatus: secondaryIndex("gsi1", ["status"], exact("due_at", "id"), "campaigns"),
      newest: secondaryIndex("gsi2", [], exact("created_at", "id"), "campaigns"),
    },
  },
  table,
);
