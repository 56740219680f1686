import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/**
 * A promo code, keyed by the code itself, which makes it unique. `redemptions_used` changes only together with a
 * redemption.
 */
export const PromoCodeEntity = new Entity(
  {
    model: { entity: "promo-code", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      code: { type: "string", required: true },
      description: { type: "string", required: true },
      discount_type: { type: ["free", "percent", "amount"] as const, required: true },
      discount_value: { type: "number" },
      duration_months: { type: "number", required: true },
      max_redemptions: { type: "number", required: true },
      per_user_limit: { type: "number", required: true },
      starts_at: { type: "string", required: true },
      expires_at: { type: "string", required: true },
      is_active: { type: "boolean", required: true },
      redemptions_used: { type: "number", required: true, default: 0 },
      /** Absent on codes written before versions were kept. */
      version: { type: "number" },
      created_at: { type: "string", required: true },
    },
    indexes: {
      byCode: primaryIndex(["code"], [], "promo-code"),
      newest: secondaryIndex("gsi1", [], ["created_at", "id"], "promo-codes"),
      byEnd: secondaryIndex("gsi2", ["is_active"], ["expires_at", "code"], "promo-codes"),
      inOrder: secondaryIndex("gsi3", [], ["code"], "promo-codes"),
    },
  },
  table,
);
