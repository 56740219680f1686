import { Entity } from "electrodb";
import { exact, primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = ["email"];

/**
 * One recipient of a campaign, and the state of their email. The id is derived from campaign and member, so a member is a
 * recipient once. `unsubscribe_code` is the random part of the email's unsubscribe link.
 */
export const TargetEntity = new Entity(
  {
    model: { entity: "campaign-target", version: "1", service },
    attributes: {
      notification_id: { type: "string", required: true },
      id: { type: "string", required: true },
      user_id: { type: "string", required: true },
      email: { type: "string", required: true },
      status: { type: ["pending", "sending", "sent", "failed", "unknown"] as const, required: true },
      created_at: { type: "string", required: true },
      /** Since when its email is being sent. */
      claimed_at: { type: "string" },
      sent_at: { type: "string" },
      /** When a person seems to have opened it for the first time. */
      opened_at: { type: "string" },
      clicked_at: { type: "string" },
      opened_by_machine_at: { type: "string" },
      unsubscribed_at: { type: "string" },
      /** Why it failed, without addresses. */
      error: { type: "string" },
      unsubscribe_code: { type: "string" },
    },
    indexes: {
      byNotification: primaryIndex(exact("notification_id"), exact("id"), "campaign-targets"),
      byStatus: secondaryIndex("gsi1", exact("notification_id", "status"), exact("id"), "campaign-targets"),
      byUser: secondaryIndex("gsi2", ["user_id"], exact("created_at", "id"), "campaign-targets-of"),
    },
  },
  table,
);
