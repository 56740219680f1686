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
      /** Whether it took a spot of the event's stock, which goes back with it; RSVPs from before spots were taken have none. */
      takes_spot: { type: "boolean" },
      /** Set where tickets alone are the reason that they are coming: it goes with the last of them. */
      by: { type: ["ticket"] as const },
      /** The standing tickets of the event that they hold. */
      ticket_ids: { type: "list", items: { type: "string" } },
      /** Whether they show themselves in Who's going of this event; absent until they choose, and then their profile's setting counts. */
      shows: { type: "boolean" },
      /** One more with each change of spot and tickets. */
      revision: { type: "number" },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], ["event_id"]),
      byEvent: secondaryIndex("gsi1", ["event_id"], ["created_at", "user_id"], "rsvps"),
    },
  },
  table,
);
