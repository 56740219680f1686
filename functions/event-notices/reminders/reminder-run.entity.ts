import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/**
 * How far one reminder of an event has got: those before `position` have theirs; all of them once `done_at` is set. An event that is put off
 * to another day is reminded of again.
 */
export const ReminderRunEntity = new Entity(
  {
    model: { entity: "reminder-run", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      reminder: { type: ["days-before", "day-before", "hours-before"] as const, required: true },
      /** The day of the city on which doors open. */
      doors_day: { type: "string", required: true },
      position: { type: "string" },
      done_at: { type: "string" },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byEvent: primaryIndex(["event_id"], ["reminder", "doors_day"]),
    },
  },
  table,
);
