import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal =
  "A code and a date for the back-office; once the account is erased, the user id leads to no one.";

/** One redemption of a promo code, for the back-office. */
export const PromoRedemptionEntity = new Entity(
  {
    model: { entity: "promo-redemption", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      promo_code_id: { type: "string", required: true },
      user_id: { type: "string", required: true },
      subscription_id: { type: "string" },
      redeemed_at: { type: "string", required: true },
    },
    indexes: {
      byCode: primaryIndex(["promo_code_id"], ["id"]),
    },
  },
  table,
);
