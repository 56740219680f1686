import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
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
      byEmail: primaryIndex(["email"], []),
    },
  },
  table,
);
