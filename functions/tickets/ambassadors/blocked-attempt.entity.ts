import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
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
      byId: primaryIndex(["id"], []),
      newest: secondaryIndex("gsi1", [], ["created_at", "id"], "blocked-attempts"),
      byEmail: secondaryIndex("gsi2", ["email"], ["created_at", "id"], "blocked-attempts-of"),
    },
  },
  table,
);
