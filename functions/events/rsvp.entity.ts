import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "Which events they plan to attend; erased with the account.";

/** A member who said they come to an event; the key holds both, so there is one at most. */
export const RsvpEntity = new Entity(
  {
    model: { entity: "rsvp", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      event_id: { type: "string", required: true },
      status: { type: ["attending"] as const, required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], ["event_id"]),
      byEvent: secondaryIndex("gsi1", ["event_id"], ["created_at", "user_id"], "rsvps"),
    },
  },
  table,
);
