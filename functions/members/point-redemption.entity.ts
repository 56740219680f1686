import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

/** `by` is the administrator's user id. */
export const personal = ["reason"];

/** Points that an administrator took from a member's balance, in the transaction of the balance (R44). */
export const PointRedemptionEntity = new Entity(
  {
    model: { entity: "point-redemption", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      id: { type: "string", required: true },
      points_spent: { type: "number", required: true },
      reason: { type: "string", required: true },
      by: { type: "string", required: true },
      at: { type: "string", required: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], ["id"]),
    },
  },
  table,
);
