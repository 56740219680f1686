import { Entity } from "electrodb";
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
      byNotification: {
        scope: "campaign-targets",
        pk: { field: "pk", composite: ["notification_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
      byStatus: {
        index: "gsi1",
        scope: "campaign-targets",
        pk: { field: "gsi1pk", composite: ["notification_id", "status"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["id"], casing: "none" },
      },
      byUser: {
        index: "gsi2",
        scope: "campaign-targets-of",
        pk: { field: "gsi2pk", composite: ["user_id"] },
        sk: { field: "gsi2sk", composite: ["created_at", "id"], casing: "none" },
      },
    },
  },
  table,
);
