import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = ["name", "email", "subject", "message"];

/**
 * A message to support. Its id is derived from its text and day, so the same message is stored and emailed once. One without a `state` was
 * written before there were states and counts as answered.
 */
export const ContactMessageEntity = new Entity(
  {
    model: { entity: "contact-message", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      name: { type: "string", required: true },
      email: { type: "string", required: true },
      subject: { type: "string", required: true },
      message: { type: "string", required: true },
      user_id: { type: "string" },
      created_at: { type: "string", required: true },
      state: { type: ["waiting", "answered"] as const },
      answered_at: { type: "string" },
    },
    indexes: {
      byId: primaryIndex(["id"], []),
      newest: secondaryIndex("gsi1", [], ["created_at", "id"], "contact-messages"),
      byEmail: secondaryIndex("gsi2", ["email"], ["created_at", "id"], "contact-messages-of"),
      byState: secondaryIndex("gsi3", ["state"], ["created_at", "id"], "contact-messages"),
    },
  },
  table,
);
