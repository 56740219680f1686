import { Entity } from "electrodb";
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
      byUser: {
        pk: { field: "pk", composite: ["user_id"] },
        sk: { field: "sk", composite: ["event_id"] },
      },
      byEvent: {
        index: "gsi1",
        scope: "rsvps",
        pk: { field: "gsi1pk", composite: ["event_id"] },
        sk: { field: "gsi1sk", composite: ["created_at", "user_id"] },
      },
    },
  },
  table,
);
