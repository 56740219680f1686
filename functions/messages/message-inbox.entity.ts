import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

export const personal = "How many messages a member has not read; erased with the account.";

/** A member's unread messages of all conversations, counted in the transactions that change them. */
export const MessageInboxEntity = new Entity(
  {
    model: { entity: "message-inbox", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      unread: { type: "number", required: true },
    },
    indexes: {
      byMember: {
        pk: { field: "pk", composite: ["user_id"] },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  table,
);
