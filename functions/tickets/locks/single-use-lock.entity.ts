import { Entity } from "electrodb";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["right"];

/**
 * Something only one order at a time may have: a member's free GA+ of a month, or a customer's use of an ambassador code.
 * `until` is when it becomes free again: the hold's expiry, or, once paid, the end of the month's right or of the 4 days.
 */
export const SingleUseLockEntity = new Entity(
  {
    model: { entity: "right", version: "1", service },
    attributes: {
      right: { type: "string", required: true },
      hold_id: { type: "string", required: true },
      until: { type: "string", required: true },
      /** Clean-up only: a right is free from `until` on, whether it is gone or not. */
      ttl: { type: "number" },
    },
    indexes: {
      byRight: {
        pk: { field: "pk", composite: ["right"], casing: "none" },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  table,
);
