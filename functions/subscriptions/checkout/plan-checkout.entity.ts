import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = "A plan and its payment page; erased with the account.";

/**
 * A member's one open payment page for a plan. Another one is opened only after it is closed, so that no one pays for
 * two plans.
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
      byUser: primaryIndex(["user_id"], []),
    },
  },
  table,
);
