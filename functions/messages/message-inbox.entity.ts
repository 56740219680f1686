import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "How many messages a member has not read; erased with the account.";

/**
 * A member's unread messages of all conversations, counted in the transactions that change them. A member has several such counts, each
 * for some of their peers, so that many who write to one member at once don't wait for each other; the sum is what is unread.
 */
export const MessageInboxEntity = new Entity(
  {
    model: { entity: "message-inbox", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      shard: { type: "number", required: true },
      unread: { type: "number", required: true },
    },
    indexes: {
      byMember: primaryIndex(["user_id"], ["shard"], "message-inbox"),
    },
  },
  table,
);
