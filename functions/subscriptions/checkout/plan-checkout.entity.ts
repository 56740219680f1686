import { Entity } from "electrodb";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/**
 * The one payment page that a member may have open for a plan. Another one is opened only in its place, after it is closed, so
 * that nobody pays for two plans.
 */
export const PlanCheckoutEntity = new Entity(
  {
    model: { entity: "plan-checkout", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      session_id: { type: "string", required: true },
      tier: { type: ["essential", "premium"] as const, required: true },
      price_id: { type: "string", required: true },
      code: { type: "string" },
      hold_id: { type: "string" },
      url: { type: "string", required: true },
      expires_at: { type: "string", required: true },
      ttl: { type: "number" },
    },
    indexes: {
      byUser: {
        pk: { field: "pk", composite: ["user_id"] },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  table,
);
