import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = "A slot for an unpaid order; gone when the order is paid or released.";

/**
 * A slot that an active hold occupies: the one of its event, and one of the member's 3 numbered ones. Both are written in the
 * transaction that reserves the hold and deleted in the one that ends it, so there is no slot without an active hold.
 * They guarantee one unpaid order per event, and holds on at most 3 events, under any race (R35).
 */
export const HoldSlotEntity = new Entity(
  {
    model: { entity: "hold-place", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      /** The event's id, or `slot-1` to `slot-3`. */
      place: { type: "string", required: true },
      hold_id: { type: "string", required: true },
      /** When the hold expires. */
      until: { type: "string", required: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], ["place"]),
    },
  },
  table,
);
