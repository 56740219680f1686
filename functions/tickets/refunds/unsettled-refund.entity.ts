import { Entity } from "electrodb";
import { exact, primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = "A debt to settle; once the account is erased, the user id leads to no one.";

/**
 * A refund that the buyer's bank returned: `open` until it is sent again (`retried`) or paid another way (`paid`). `subject` is
 * the subject of its ledger lines, `session_id` the order it was for, if any. Amount in cents.
 */
export const UnsettledRefundEntity = new Entity(
  {
    model: { entity: "unsettled-refund", version: "1", service },
    attributes: {
      refund_id: { type: "string", required: true },
      payment_intent: { type: "string", required: true },
      subject: { type: "string", required: true },
      session_id: { type: "string" },
      ticket_ids: { type: "list", items: { type: "string" }, required: true },
      user_id: { type: "string", required: true },
      amount: { type: "number", required: true },
      currency: { type: "string", required: true },
      reason: { type: "string", required: true },
      status: { type: ["open", "retried", "paid"] as const, required: true },
      /** How often Stripe has refused to send it again: each attempt needs its own idempotency key. */
      refusals: { type: "number", required: true },
      failed_at: { type: "string", required: true },
      settled_at: { type: "string" },
    },
    indexes: {
      byRefund: primaryIndex(exact("refund_id"), []),
      newest: secondaryIndex("gsi1", ["status"], ["failed_at", "refund_id"], "unsettled-refunds"),
    },
  },
  table,
);
