import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = ["to", "letter"];

/**
 * An email to send: written in the transaction that causes it, queued by the fan-out and sent by `sendMail`. `letter` holds the
 * template's name and data as JSON. `ttl` removes a sent email after 30 days and a failed one after 90.
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
      /** Sending: when another sender may take over. Pending: when it may be retried. Failed: since when. */
      due_at: { type: "string", required: true },
      created_at: { type: "string", required: true },
      sent_at: { type: "string" },
      /** Why the last attempt failed, in the mail service's words, without addresses. */
      error: { type: "string" },
      /** Set by the first failure: retries end at this instant. */
      retry_until: { type: "string" },
      /** Of the request that caused it: in the log lines of everything that sends it. */
      request_id: { type: "string" },
      ttl: { type: "number" },
    },
    indexes: {
      byId: primaryIndex(["id"], []),
      due: secondaryIndex("gsi1", ["status"], ["due_at", "id"], "outbox"),
      byAddress: secondaryIndex("gsi2", ["to"], ["created_at", "id"], "mails-to"),
    },
  },
  table,
);
