import { Entity } from "electrodb";
import { exact, primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal =
  "How an order's payment ended, for the books; once the account is erased, the user id leads to no one.";

/**
 * The outcome of one paid session: its tickets, or its refund. It is created once, in the same transaction as its effects; that
 * makes fulfilling a session repeatable.
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
      /** How much of an issued order was refunded, in cents. */
      refunded: { type: "number" },
      /** How often Stripe has refused to refund it: each attempt needs its own idempotency key. */
      refund_refusals: { type: "number" },
      created_at: { type: "string", required: true },
    },
    indexes: {
      bySession: primaryIndex(exact("session_id"), []),
    },
  },
  table,
);
