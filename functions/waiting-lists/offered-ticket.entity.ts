import { Entity } from "electrodb";
import { ticketTiers } from "../../shared/model/event-choices.ts";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/**
 * A ticket that its buyer offers to the waiting list (R86): `offered`, then `set-aside` while an offer or an order has its place, and `passed` once
 * somebody else has it, until its price has gone back. Deleted when it is kept, and after that.
 */
export const OfferedTicketEntity = new Entity(
  {
    model: { entity: "offered-ticket", version: "1", service },
    attributes: {
      ticket_id: { type: "string", required: true },
      session_id: { type: "string", required: true },
      event_id: { type: "string", required: true },
      tier: { type: ticketTiers, required: true },
      state: { type: ["offered", "set-aside", "passed"] as const, required: true },
      offered_at: { type: "string", required: true },
      /** The offer of the waiting list that has its place. */
      offer_id: { type: "string" },
      /** What is due of one that was passed on, and since when. */
      due_in: { type: ["refund"] as const },
      due_at: { type: "string" },
      /** Until long after the event, whatever became of it. */
      ttl: { type: "number", required: true },
    },
    indexes: {
      byTicket: primaryIndex(["ticket_id"], []),
      /** Those of a type that nobody has yet, longest offered first. */
      byEvent: secondaryIndex("gsi1", ["event_id", "tier", "state"], ["offered_at", "ticket_id"], "offered-tickets"),
      due: secondaryIndex("gsi2", ["due_in"], ["due_at"], "offered-due"),
    },
  },
  table,
);
