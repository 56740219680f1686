import { Entity } from "electrodb";
import { exact, primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["right"];

/**
 * A lock on something that only one order at a time may use: a member's free GA+ of a month, or a customer's use of an
 * ambassador code. `right` is its name. It ends at `until`: when the hold expires or, once paid, after the month or the 4 days.
 */
export const SingleUseLockEntity = new Entity(
  {
    model: { entity: "right", version: "1", service },
    attributes: {
      right: { type: "string", required: true },
      hold_id: { type: "string", required: true },
      until: { type: "string", required: true },
      /** Clean-up only: from `until` on the lock is free, whether the item is still there or not. */
      ttl: { type: "number" },
    },
    indexes: {
      byRight: primaryIndex(exact("right"), []),
    },
  },
  table,
);
