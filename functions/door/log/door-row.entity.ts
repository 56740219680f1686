import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = "Orders by their keys; a reason is written by staff, in the audit log as well.";

/** One row of one scanner's log. It is written once and never changes. */
export const DoorRowEntity = new Entity(
  {
    model: { entity: "door-row", version: "1", service },
    attributes: {
      device_id: { type: "string", required: true },
      sequence: { type: "number", required: true, padding: { length: 12, char: "0" } },
      event_id: { type: "string", required: true },
      /** Of the row as its scanner wrote it: another hash at the same place is a copy of the scanner. */
      hash: { type: "string", required: true },
      kind: { type: ["admit", "exit", "undo"] as const, required: true },
      /** The scanner's corrected time, in milliseconds since 1970. */
      at: { type: "number", required: true },
      received_at: { type: "string", required: true },
      seats: { type: "number", required: true },
      order_key: { type: "string" },
      gate: { type: "string" },
      by: { type: ["live", "still", "hand"] as const },
      issued_at: { type: "number" },
      step: { type: "number" },
      reason: { type: "string" },
      /** The row that an undo takes back. */
      target_device: { type: "string" },
      target_sequence: { type: "number" },
      /** Why it changed no ticket, or not all of its seats' tickets. */
      problem: { type: ["conflict", "unknown", "not-allowed"] as const },
      /** The seats that it let in and that were in already, refunded or cancelled. */
      refused_seats: { type: "number" },
      /** The seats that it let in again after they had gone out. */
      returned_seats: { type: "number" },
      /** Its order, where seats of it went out or came back. */
      returning_order: { type: "string" },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byDevice: primaryIndex(["device_id"], ["sequence"]),
      /** The rows of an event that somebody should look at, as they came in. */
      problems: {
        ...secondaryIndex("gsi1", ["event_id"], ["received_at", "device_id", "sequence"], "door-problems"),
        condition: (row) => row.problem !== undefined,
      },
      /** The rows by which seats of an order went out and came back: few, and none where nobody may. */
      returns: secondaryIndex("gsi2", ["returning_order"], [], "door-returns"),
    },
  },
  table,
);
