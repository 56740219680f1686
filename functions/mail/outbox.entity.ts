import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

export const personal = ["to", "letter"];

/**
 * One mail to send: written in the transaction whose news it carries, sent by the stream consumer.
 * `letter` is the template's name and data as JSON. `ttl` lets a sent mail vanish after 30 days, one that was given up
 * after 90.
 */
export const OutboxEntity = new Entity(
  {
    model: { entity: "outbox", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      to: { type: "string", required: true },
      letter: { type: "string", required: true },
      status: { type: ["pending", "sending", "sent", "failed"] as const, required: true },
      attempts: { type: "number", required: true, default: 0 },
      /** While sending: nobody else may take it before this instant. While pending: not to be retried before it. Failed: since when. */
      due_at: { type: "string", required: true },
      created_at: { type: "string", required: true },
      sent_at: { type: "string" },
      /** Why the last try failed: the mail service's word for it, without addresses. */
      error: { type: "string" },
      /** Set by the first failure: from here on it is given up. */
      retry_until: { type: "string" },
      ttl: { type: "number" },
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["id"] },
        sk: { field: "sk", composite: [] },
      },
      due: {
        index: "gsi1",
        scope: "outbox",
        pk: { field: "gsi1pk", composite: ["status"] },
        sk: { field: "gsi1sk", composite: ["due_at", "id"] },
      },
      byAddress: {
        index: "gsi2",
        scope: "mails-to",
        pk: { field: "gsi2pk", composite: ["to"] },
        sk: { field: "gsi2sk", composite: ["created_at", "id"] },
      },
    },
  },
  table,
);
