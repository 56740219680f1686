import { Entity } from "electrodb";
import { exact, primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal =
  "What became of an order, for the books; once the account is erased, the user id leads to no one.";

/**
 * An order of a cancelled event: `due` until it is refunded, or until Stripe has refused it. Written before the first refund, so that one
 * whose function died is neither lost nor counted twice.
 */
export const CancelledOrderEntity = new Entity(
  {
    model: { entity: "cancelled-order", version: "1", service },
    attributes: {
      event_id: { type: "string", required: true },
      session_id: { type: "string", required: true },
      user_id: { type: "string", required: true },
      status: { type: ["due", "refunded", "refused"] as const, required: true },
      /** What had gone back of it before its event was cancelled, in cents. */
      refunded_before: { type: "number", required: true },
      /** Of one that Stripe refused: the event's id again, and its entry of the unsettled refunds. */
      refused_in: { type: "string" },
      refund_id: { type: "string" },
    },
    indexes: {
      byEvent: primaryIndex(["event_id"], exact("session_id")),
      /** Those that Stripe refused. */
      refused: secondaryIndex("gsi1", ["refused_in"], exact("session_id"), "refused-orders"),
    },
  },
  table,
);
