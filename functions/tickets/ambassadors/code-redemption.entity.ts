import { Entity } from "electrodb";
import { ticketTiers } from "../../../shared/model/event-choices.ts";
import { exact, primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["customer_email"];

/** One paid order with an ambassador code; `order_id` is its session. */
export const CodeRedemptionEntity = new Entity(
  {
    model: { entity: "code-redemption", version: "1", service },
    attributes: {
      order_id: { type: "string", required: true },
      code: { type: "string", required: true },
      customer_email: { type: "string", required: true },
      ambassador_id: { type: "string", required: true },
      user_id: { type: "string", required: true },
      ticket_type: { type: ticketTiers, required: true },
      /** What its type was called; absent on orders from before types had names. */
      ticket_name: { type: "string" },
      qty: { type: "number", required: true },
      discount_applied: { type: "number", required: true },
      /** How many of its tickets were cancelled, and how much of the discount was theirs, in cents; absent while none were. */
      refunded_qty: { type: "number" },
      refunded_discount: { type: "number" },
      payment_status: { type: "string", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      byOrder: primaryIndex(exact("order_id"), []),
      byCode: secondaryIndex("gsi1", ["code"], ["created_at", "order_id"], "code-redemptions"),
      newest: secondaryIndex("gsi2", [], ["created_at", "order_id"], "code-redemptions"),
    },
  },
  table,
);
