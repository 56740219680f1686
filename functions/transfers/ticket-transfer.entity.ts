import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "Who sends a ticket, and who took it; gone by itself after the event.";

/** A link by which a ticket is sent, under a fingerprint of its secret. It counts while its ticket names it. */
export const TicketTransferEntity = new Entity(
  {
    model: { entity: "ticket-transfer", version: "1", service },
    attributes: {
      fingerprint: { type: "string", required: true },
      ticket_id: { type: "string", required: true },
      event_id: { type: "string", required: true },
      from_user_id: { type: "string", required: true },
      expires_at: { type: "string", required: true },
      /** Who used it: the same member's second call gets the same answer. */
      claimed_by: { type: "string" },
      created_at: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byFingerprint: primaryIndex(["fingerprint"], []),
    },
  },
  table,
);
