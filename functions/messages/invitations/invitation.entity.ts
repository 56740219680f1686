import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal =
  "Whom a member invited to which event, and by whom they were invited; erased with either account.";

/** A member invited a friend to an event; the key allows one invitation for each. */
export const InvitationEntity = new Entity(
  {
    model: { entity: "event-invitation", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      event_id: { type: "string", required: true },
      friend_id: { type: "string", required: true },
      created_at: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byMember: primaryIndex(["user_id"], ["event_id", "friend_id"], "event-invitations"),
      ofFriend: secondaryIndex("gsi1", ["friend_id"], ["created_at", "user_id"], "event-invitations-of"),
    },
  },
  table,
);
