import { Entity } from "electrodb";
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
      created_at: { type: "string", required: true },
      /** When an administrator removed it; its content is then the text that stands in its place. */
      removed_at: { type: "string" },
    },
    indexes: {
      byConversation: {
        pk: { field: "pk", composite: ["conversation_id"] },
        sk: { field: "sk", composite: ["seq"] },
      },
      bySender: {
        index: "gsi1",
        scope: "messages-sent",
        pk: { field: "gsi1pk", composite: ["sender_id"] },
        sk: { field: "gsi1sk", composite: ["created_at", "id"] },
      },
      byReceiver: {
        index: "gsi2",
        scope: "messages-received",
        pk: { field: "gsi2pk", composite: ["receiver_id"] },
        sk: { field: "gsi2sk", composite: ["created_at", "id"] },
      },
    },
  },
  table,
);
