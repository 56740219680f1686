import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = ["last"];

/**
 * A conversation as one of its two members has it: the head of their list. `sent` and `received` count messages, `read` is the
 * number of the last incoming one that is read; what is unread is the difference, so it can't drift.
 */
export const ConversationEntity = new Entity(
  {
    model: { entity: "conversation", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      peer_id: { type: "string", required: true },
      seq: { type: "number", required: true },
      sent: { type: "number" },
      received: { type: "number" },
      read: { type: "number" },
      /** When the member read last. */
      read_at: { type: "string" },
      /** The newest message of the member's own that the peer has read, and when. */
      peer_read_seq: { type: "number" },
      peer_read_at: { type: "string" },
      last: {
        type: "map",
        required: true,
        properties: {
          id: { type: "string", required: true },
          client_id: { type: "string", required: true },
          sender_id: { type: "string", required: true },
          content: { type: "string", required: true },
          event_id: { type: "string" },
          created_at: { type: "string", required: true },
          is_removed: { type: "boolean" },
        },
      },
      last_at: { type: "string", required: true },
    },
    indexes: {
      byMember: primaryIndex(["user_id"], ["peer_id"], "conversations"),
      byRecent: secondaryIndex("gsi1", ["user_id"], ["last_at", "peer_id"], "conversations"),
    },
  },
  table,
);
