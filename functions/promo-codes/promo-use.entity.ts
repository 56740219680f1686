import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "A count; erased with the account.";

/** How often a member has used a promo code; the conditional increment enforces the member's limit. */
export const PromoUseEntity = new Entity(
  {
    model: { entity: "promo-use", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      promo_code_id: { type: "string", required: true },
      uses: { type: "number", required: true, default: 0 },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], ["promo_code_id"]),
    },
  },
  table,
);
