import { Entity } from "electrodb";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["email"];

/** A refused use of an ambassador code. */
export const BlockedAttemptEntity = new Entity(
  {
    model: { entity: "blocked-attempt", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      email: { type: "string", required: true },
      code: { type: "string", required: true },
      reason: { type: ["4-day-window"] as const, required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["id"] },
        sk: { field: "sk", composite: [] },
      },
      newest: {
        index: "gsi1",
        scope: "blocked-attempts",
        pk: { field: "gsi1pk", composite: [] },
        sk: { field: "gsi1sk", composite: ["created_at", "id"] },
      },
      byEmail: {
        index: "gsi2",
        scope: "blocked-attempts-of",
        pk: { field: "gsi2pk", composite: ["email"] },
        sk: { field: "gsi2sk", composite: ["created_at", "id"] },
      },
    },
  },
  table,
);
