import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

const whenAndWhere = {
  type: "map",
  properties: { start_at: { type: "string", required: true }, place: { type: "string", required: true } },
} as const;

/**
 * A change of an event that those who are coming must learn of, written with the change itself. It is worked on page by page until it is
 * done (functions/event-changes): `step` is what is being done, `position` how far that has got.
 */
export const EventChangeEntity = new Entity(
  {
    model: { entity: "event-change", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      id: { type: "string", required: true },
      kind: { type: ["moved", "postponed", "cancelled", "entry-changed", "message"] as const, required: true },
      /** The administrator who made it. */
      by: { type: "string", required: true },
      at: { type: "string", required: true },
      before: { ...whenAndWhere, required: true },
      /** Absent where there is no new date. */
      after: whenAndWhere,
      /** What those who were coming are told of a cancellation. */
      reason: { type: "string" },
      /** What a message says. */
      text: { type: "string" },
      status: { type: ["open", "done"] as const, required: true },
      step: { type: "number", required: true },
      position: { type: "string" },
      /** How many people were told. */
      told: { type: "number", required: true },
      finished_at: { type: "string" },
      /** Of a cancellation: how many orders stood, whether that is all of them, what became of them, how many tickets were used, and what went back, in cents. */
      orders: { type: "number" },
      orders_listed: { type: "boolean" },
      orders_refunded: { type: "number" },
      orders_refused: { type: "number" },
      used_tickets: { type: "number" },
      refunded: { type: "number" },
      /** Of the administrator's request. */
      request_id: { type: "string" },
    },
    indexes: {
      byEvent: primaryIndex(["event_id"], ["at", "id"]),
      /** By when they were made; the job reads the `open` ones. */
      byStatus: secondaryIndex("gsi1", ["status"], ["at", "id"], "event-changes"),
    },
  },
  table,
);
