import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "Which tickets somebody was sent; deleted with the account.";

/** A ticket that was sent to a member, among those they hold. The ticket says who holds it now: this only finds it. */
export const HeldTicketEntity = new Entity(
  {
    model: { entity: "held-ticket", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      ticket_id: { type: "string", required: true },
      event_id: { type: "string", required: true },
      received_at: { type: "string", required: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], ["ticket_id"]),
    },
  },
  table,
);
