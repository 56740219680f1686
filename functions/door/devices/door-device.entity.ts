import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = "A scanner's name; door staff have no account.";

/** A scanner that is paired with an event. Its token names the event, so one read finds it. */
export const DoorDeviceEntity = new Entity(
  {
    model: { entity: "door-device", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      id: { type: "string", required: true },
      /** Of the secret in its token, which only the scanner has. */
      secret_fingerprint: { type: "string", required: true },
      role: { type: ["scan", "supervisor"] as const, required: true },
      gate: { type: "string", required: true },
      label: { type: "string", required: true },
      ends_at: { type: "string", required: true },
      paired_at: { type: "string", required: true },
      /** The highest sequence up to which its whole log is here. */
      acknowledged: { type: "number", required: true },
      admitted: { type: "number", required: true },
      refused: { type: "number", required: true },
      /** Of the back-office's own log: how many of the event's tickets are out now, by whatever scanner (door-out). */
      out: { type: "number" },
      last_seen_at: { type: "string" },
      clock_error_ms: { type: "number" },
      has_jumped: { type: "boolean" },
      list_version: { type: "number" },
      revoked_at: { type: "string" },
      /** What it let in since then counts no longer, in milliseconds since 1970, nor does any row from this sequence on: the first received since then. */
      void_since: { type: "number" },
      void_from_sequence: { type: "number" },
      /** Which administrator said so. */
      voided_by: { type: "string" },
      /** Up to which sequence the tickets of those rows were taken back. */
      void_position: { type: "number" },
      void_ended_at: { type: "string" },
      is_cloned: { type: "boolean" },
      version: { type: "number" },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byEvent: primaryIndex(["event_id"], ["id"]),
    },
  },
  table,
);
