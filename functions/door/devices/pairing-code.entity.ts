import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = "Which administrator made it; used up with it, otherwise gone by itself.";

/** A code that pairs one scanner with an event, under a fingerprint of it. */
export const PairingCodeEntity = new Entity(
  {
    model: { entity: "pairing-code", version: "1", service },
    attributes: {
      fingerprint: { type: "string", required: true },
      event_id: { type: "string", required: true },
      role: { type: ["scan", "supervisor"] as const, required: true },
      gate: { type: "string", required: true },
      /** When the scanner's shift ends. */
      ends_at: { type: "string", required: true },
      created_by: { type: "string", required: true },
      expires_at: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byFingerprint: primaryIndex(["fingerprint"], []),
    },
  },
  table,
);
