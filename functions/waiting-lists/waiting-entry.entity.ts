import { Entity } from "electrodb";
import { ticketTiers } from "../../shared/model/event-choices.ts";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal =
  "Who waits for which event, and what came of it; deleted with the account, else 90 days after it ended.";

/** What somebody waits for, as keys have it: a type of ticket, or the spot of an RSVP. */
export const awaitedTypes = [...ticketTiers, "rsvp"] as const;

/** A member on the waiting list of an event: one entry for each member and event, which a later one replaces. */
export const WaitingEntryEntity = new Entity(
  {
    model: { entity: "waiting-entry", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      event_id: { type: "string", required: true },
      awaits: { type: awaitedTypes, required: true },
      quantity: { type: "number", required: true },
      state: { type: ["waiting", "offered", "resting", "taken", "bought", "ended"] as const, required: true },
      /** The number in line, by order of arrival; another one each time that they are back in line. */
      number: { type: "number", required: true },
      /** When that number was drawn. */
      queued_at: { type: "string", required: true },
      joined_at: { type: "string", required: true },
      /** How many offers were made, and how many of them lapsed. */
      offers: { type: "number", required: true },
      unanswered: { type: "number", required: true },
      offer_id: { type: "string" },
      offered_at: { type: "string" },
      /** Tickets that were offered back, whose places the open offer has beside seats of the stock (R86). */
      from_tickets: { type: "list", items: { type: "string" } },
      /** What is due of it, and when: an offer lapses, or a rest is over. */
      due_in: { type: ["offered", "resting"] as const },
      due_at: { type: "string" },
      /** The hold that came of an offer. */
      hold_id: { type: "string" },
      ended_at: { type: "string" },
      reason: { type: ["left", "unanswered", "unpaid", "not-allowed", "cancelled", "needs-ticket", "over"] as const },
      ttl: { type: "number" },
    },
    indexes: {
      byMember: primaryIndex(["user_id"], ["event_id"]),
      /** The list of an event: those who wait in their order. */
      byEvent: secondaryIndex("gsi1", ["event_id", "state"], ["queued_at", "user_id"], "waiting-entries"),
      /** Offers that lapse, and rests that are over. */
      due: secondaryIndex("gsi2", ["due_in"], ["due_at"], "waiting-due"),
    },
  },
  table,
);
