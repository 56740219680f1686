import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** How often one member has used one promo code; whoever raises it under its condition is within the member's limit. */
export const PromoUseEntity = new Entity(
  {
    model: { entity: "promo-use", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      promo_code_id: { type: "string", required: true },
      uses: { type: "number", required: true, default: 0 },
    },
    indexes: {
      byUser: {
        pk: { field: "pk", composite: ["user_id"] },
        sk: { field: "sk", composite: ["promo_code_id"] },
      },
    },
  },
  table,
);
