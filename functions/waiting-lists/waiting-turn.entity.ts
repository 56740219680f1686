import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";
import { awaitedTypes } from "./waiting-entry.entity.ts";

export const personal = "Somebody's turn on a waiting list; gone with the turn.";

/**
 * The turn of somebody who waits and would be offered places now. By how many they want, so that whoever waits longest and fits is found
 * without reading those who don't.
 */
export const WaitingTurnEntity = new Entity(
  {
    model: { entity: "waiting-turn", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      awaits: { type: awaitedTypes, required: true },
      quantity: { type: "number", required: true },
      number: { type: "number", required: true, padding: { length: 9, char: "0" } },
      user_id: { type: "string", required: true },
      queued_at: { type: "string", required: true },
    },
    indexes: {
      byQuantity: primaryIndex(["event_id", "awaits", "quantity"], ["number"]),
      /** All who wait for the same, in order. */
      inOrder: secondaryIndex("gsi1", ["event_id", "awaits"], ["number"], "waiting-turns"),
    },
  },
  table,
);
