import { Entity } from "electrodb";
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
      byCode: {
        scope: "promo-code",
        pk: { field: "pk", composite: ["code"] },
        sk: { field: "sk", composite: [] },
      },
      newest: {
        index: "gsi1",
        scope: "promo-codes",
        pk: { field: "gsi1pk", composite: [] },
        sk: { field: "gsi1sk", composite: ["created_at", "id"] },
      },
      byEnd: {
        index: "gsi2",
        scope: "promo-codes",
        pk: { field: "gsi2pk", composite: ["is_active"] },
        sk: { field: "gsi2sk", composite: ["expires_at", "code"] },
      },
      inOrder: {
        index: "gsi3",
        scope: "promo-codes",
        pk: { field: "gsi3pk", composite: [] },
        sk: { field: "gsi3sk", composite: ["code"] },
      },
    },
  },
  table,
);
