import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/**
 * One use of a discount code, reserved for a payment page: it counts from here on, becomes a redemption when the page is paid,
 * and is given back when the page closes unpaid.
 */
export const PromoHoldEntity = new Entity(
  {
    model: { entity: "promo-hold", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      user_id: { type: "string", required: true },
      code: { type: "string", required: true },
      promo_code_id: { type: "string", required: true },
      status: { type: ["held", "redeemed", "released"] as const, required: true },
      /** By which the use counts beside the user id (decision D37); gone when it is redeemed. */
      email_hashes: { type: "list", items: { type: "string" } },
      session_id: { type: "string" },
      subscription_id: { type: "string" },
      expires_at: { type: "string", required: true },
      /** A use that was given back is kept as long as a late payment may still turn up. */
      ttl: { type: "number" },
      updated_at: { type: "string", required: true },
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["id"] },
        sk: { field: "sk", composite: [] },
      },
      due: {
        index: "gsi1",
        scope: "promo-holds",
        pk: { field: "gsi1pk", composite: ["status"] },
        sk: { field: "gsi1sk", composite: ["expires_at", "id"] },
      },
    },
  },
  table,
);
