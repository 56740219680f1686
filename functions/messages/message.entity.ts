import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = ["content"];

/** A message of two members; `seq` numbers a conversation's messages without gaps, `number` those of its sender. */
export const MessageEntity = new Entity(
  {
    model: { entity: "message", version: "1", service },
    attributes: {
      conversation_id: { type: "string", required: true },
      seq: { type: "number", required: true, padding: { length: 12, char: "0" } },
      id: { type: "string", required: true },
      client_id: { type: "string", required: true },
      sender_id: { type: "string", required: true },
      receiver_id: { type: "string", required: true },
      number: { type: "number", required: true },
      content: { type: "string", required: true },
      /** The event that it invites to. */
      event_id: { type: "string" },
      created_at: { type: "string", required: true },
      /** When an administrator removed it; its content is then the text that stands in its place. */
      removed_at: { type: "string" },
    },
    indexes: {
      byConversation: primaryIndex(["conversation_id"], ["seq"]),
      bySender: secondaryIndex("gsi1", ["sender_id"], ["created_at", "id"], "messages-sent"),
      byReceiver: secondaryIndex("gsi2", ["receiver_id"], ["created_at", "id"], "messages-received"),
    },
  },
  table,
);
