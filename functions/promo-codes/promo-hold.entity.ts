import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = ["email_hashes"];

/**
 * One use of a discount code, held for a payment page: it counts at once, becomes a redemption when the page is paid,
 * and is released when the page closes unpaid.
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
      /** The use counts for these as well as for the user id (R37); removed when it is redeemed. */
      email_hashes: { type: "list", items: { type: "string" } },
      session_id: { type: "string" },
      subscription_id: { type: "string" },
      expires_at: { type: "string", required: true },
      /** A released hold is kept for as long as a late payment can arrive. */
      ttl: { type: "number" },
      updated_at: { type: "string", required: true },
    },
    indexes: {
      byId: primaryIndex(["id"], []),
      due: secondaryIndex("gsi1", ["status"], ["expires_at", "id"], "promo-holds"),
    },
  },
  table,
);
