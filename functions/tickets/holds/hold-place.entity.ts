import { Entity } from "electrodb";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/**
 * A place that a running hold takes among its member's: the one for its event, and one of 3 slots. Both are written in the
 * transaction that reserves the hold and deleted in the one that ends it, so a place without a running hold does not exist.
 * They are what makes one order per event, and holds on at most 3 events, true under any race (decision D35).
 */
export const HoldPlaceEntity = new Entity(
  {
    model: { entity: "hold-place", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      /** The event's id, or `slot-1` to `slot-3`. */
      place: { type: "string", required: true },
      hold_id: { type: "string", required: true },
      /** When the hold runs out. */
      until: { type: "string", required: true },
    },
    indexes: {
      byUser: {
        pk: { field: "pk", composite: ["user_id"] },
        sk: { field: "sk", composite: ["place"] },
      },
    },
  },
  table,
);
