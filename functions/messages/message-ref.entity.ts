import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "Which message has an id; erased with the message.";

/** Where a message is, by its id. The id is derived from sender and client id, so that what is sent twice is one message. */
export const MessageRefEntity = new Entity(
  {
    model: { entity: "message-ref", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      conversation_id: { type: "string", required: true },
      seq: { type: "number", required: true },
      number: { type: "number", required: true },
      sender_id: { type: "string", required: true },
      receiver_id: { type: "string", required: true },
    },
    indexes: {
      byId: primaryIndex(["id"], []),
    },
  },
  table,
);
