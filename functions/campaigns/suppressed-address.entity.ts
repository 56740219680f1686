import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

export const personal = ["email"];

/** An address that gets no campaigns: it doesn't exist, or its owner complained. */
export const SuppressedAddressEntity = new Entity(
  {
    model: { entity: "suppressed-address", version: "1", service },
    attributes: {
      email: { type: "string", required: true },
      reason: { type: ["bounce", "complaint"] as const, required: true },
      at: { type: "string", required: true },
    },
    indexes: {
      byEmail: {
        pk: { field: "pk", composite: ["email"] },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  table,
);
