import { Entity } from "electrodb";
import { exact, primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal =
  "A payment's facts as Stripe has them; once the account is erased, the user id leads to no one.";

/**
 * A payment disputed by the cardholder's bank, as last read from Stripe. `subject` is the payment session or
 * subscription that was paid, or `nothing` if it is neither. Amounts in cents.
 */
export const DisputeEntity = new Entity(
  {
    model: { entity: "dispute", version: "1", service },
    attributes: {
      dispute_id: { type: "string", required: true },
      subject: { type: "string", required: true },
      user_id: { type: "string", required: true },
      status: { type: "string", required: true },
      reason: { type: "string", required: true },
      amount: { type: "number", required: true },
      currency: { type: "string", required: true },
      created_at: { type: "string", required: true },
      updated_at: { type: "string", required: true },
      /** Absent unless the bank waits for us. */
      awaits: { type: ["evidence"] as const },
      /** Until when evidence can be sent; when the dispute was opened where Stripe names no time. */
      respond_by: { type: "string" },
    },
    indexes: {
      byId: primaryIndex(exact("dispute_id"), []),
      newest: secondaryIndex("gsi1", [], ["created_at", "dispute_id"], "disputes"),
      bySubject: secondaryIndex("gsi2", exact("subject"), ["created_at", "dispute_id"], "disputes"),
      /** Those that the bank waits for our evidence of, by their deadline. */
      toAnswer: secondaryIndex("gsi3", ["awaits"], exact("respond_by", "dispute_id"), "disputes-to-answer"),
    },
  },
  table,
);
