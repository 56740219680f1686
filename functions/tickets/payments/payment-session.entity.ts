import { Entity } from "electrodb";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/**
 * What became of one paid session: its tickets, or its refund. Written once and never replaced, in the same transaction as
 * its effects; that is what makes fulfilling a session repeatable.
 */
export const PaymentSessionEntity = new Entity(
  {
    model: { entity: "payment-session", version: "1", service },
    attributes: {
      session_id: { type: "string", required: true },
      user_id: { type: "string", required: true },
      hold_id: { type: "string", required: true },
      outcome: { type: ["issued", "refund-due", "refunded"] as const, required: true },
      ticket_ids: { type: "list", items: { type: "string" }, required: true },
      payment_intent: { type: "string" },
      amount: { type: "number", required: true },
      /** How much of an issued order went back to its buyer. */
      refunded: { type: "number" },
      /** How often Stripe has refused a refund of it: each try has an idempotency key of its own. */
      refund_refusals: { type: "number" },
      created_at: { type: "string", required: true },
    },
    indexes: {
      bySession: {
        pk: { field: "pk", composite: ["session_id"], casing: "none" },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  table,
);
