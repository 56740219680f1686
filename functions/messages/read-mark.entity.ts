import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "When somebody read another member's messages; erased with the conversation.";

/**
 * A member read what a peer wrote, up to a message, at a time. A message's `read_at` is that of the first mark at or after it, so
 * that reading any number of messages is one write.
 */
export const ReadMarkEntity = new Entity(
  {
    model: { entity: "read-mark", version: "1", service },
    attributes: {
      reader_id: { type: "string", required: true },
      peer_id: { type: "string", required: true },
      seq: { type: "number", required: true, padding: { length: 12, char: "0" } },
      message_id: { type: "string", required: true },
      at: { type: "string", required: true },
    },
    indexes: {
      byReader: primaryIndex(["reader_id", "peer_id"], ["seq"]),
    },
  },
  table,
);
