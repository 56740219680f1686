import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["seat_1", "seat_2", "seat_3", "seat_4", "seat_5", "seat_6", "seat_7", "seat_8"];

/**
 * One seat as the list shows it. Tickets and members decide holder, name and status (the projection `door-list`); the rest is the binding,
 * which only bind and sending a ticket write. `issued_at` is the number of the one pass that counts, in seconds since 1970; without a `kind` it is
 * a floor that nobody has a pass for.
 */
const seat = {
  type: "map",
  properties: {
    holder_id: { type: "string", required: true },
    name: { type: "string", required: true },
    status: { type: ["valid", "refunded", "cancelled"] as const, required: true },
    issued_at: { type: "number" },
    kind: { type: ["live", "still"] as const },
    /** The phone's key, compressed, in hexadecimal digits. */
    key: { type: "string" },
    /** Whether the binding replaced one on another phone. */
    moved: { type: "boolean" },
    bound_at: { type: "string" },
    /** Where it lives, such as "iPhone, Safari". */
    label: { type: "string" },
    /** How often its code moved on `moves_day`, in the city's days. */
    moves_day: { type: "string" },
    moves: { type: "number" },
  },
} as const;

/** One order of an event's list. Its tickets and tier never change; a seat's attribute is named by its number (`seatAttribute`). */
export const DoorOrderEntity = new Entity(
  {
    model: { entity: "door-order", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      /** How list and log name it: the first half of `order_ref`. */
      order_key: { type: "string", required: true },
      /** How codes name it. */
      order_ref: { type: "string", required: true },
      /** The hold it was bought with. */
      order_id: { type: "string", required: true },
      /** Of a guest without an account (R80). */
      is_guest: { type: "boolean" },
      /** The tier's number in codes, from 1. */
      tier: { type: "number", required: true },
      tickets: {
        type: "list",
        required: true,
        items: {
          type: "map",
          properties: {
            id: { type: "string", required: true },
            number: { type: "number", required: true },
            /** Part of the ticket's keys; never changes. */
            purchase_ts: { type: "string", required: true },
          },
        },
      },
      seat_1: seat,
      seat_2: seat,
      seat_3: seat,
      seat_4: seat,
      seat_5: seat,
      seat_6: seat,
      seat_7: seat,
      seat_8: seat,
      /** In milliseconds since 1970: the list's versions. */
      changed_at: { type: "number", required: true, padding: { length: 16, char: "0" } },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byEvent: primaryIndex(["event_id"], ["order_key"]),
      /** What changed in an event's list since a moment. */
      byChange: secondaryIndex("gsi1", ["event_id"], ["changed_at", "order_key"], "door-orders"),
    },
  },
  table,
);
