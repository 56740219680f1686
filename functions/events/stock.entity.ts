import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/**
 * The seats of one event: `capacity = left + held + sold`, always, and `left` is never negative (R12).
 * An event without a limit has a capacity that no city can sell (see stock.ts).
 */
export const StockEntity = new Entity(
  {
    model: { entity: "stock", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      capacity: { type: "number", required: true },
      left: { type: "number", required: true },
      held: { type: "number", required: true },
      sold: { type: "number", required: true },
      /** Orders with standing tickets that were paid for; absent before the first. */
      paid_orders: { type: "number" },
      /** Nobody new gets in, whatever is left: the event isn't published, stopped its sales, is postponed or cancelled (R72). */
      is_closed: { type: "boolean" },
      /** Since its event is cancelled, what is held isn't sold any more either: every sale writes this item, so none can come too late. */
      closed_at: { type: "string" },
    },
    indexes: {
      byEvent: primaryIndex(["event_id"], []),
    },
  },
  table,
);
