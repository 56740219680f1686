import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

export const personal = ["name", "email", "subject", "message"];

/** A message to support. Its id is derived from its text and day, so the same message is stored and emailed once. */
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
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["id"] },
        sk: { field: "sk", composite: [] },
      },
      newest: {
        index: "gsi1",
        scope: "contact-messages",
        pk: { field: "gsi1pk", composite: [] },
        sk: { field: "gsi1sk", composite: ["created_at", "id"] },
      },
      byEmail: {
        index: "gsi2",
        scope: "contact-messages-of",
        pk: { field: "gsi2pk", composite: ["email"] },
        sk: { field: "gsi2sk", composite: ["created_at", "id"] },
      },
    },
  },
  table,
);
