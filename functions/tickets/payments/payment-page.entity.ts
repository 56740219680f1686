import { Entity } from "electrodb";
import { exact, primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = "The page of an unpaid order; once the account is erased, the user id leads to no one.";

/** Who a payment page belongs to: written when it is opened, before its buyer gets the URL. */
export const PaymentPageEntity = new Entity(
  {
    model: { entity: "payment-page", version: "1", service },
    attributes: {
      session_id: { type: "string", required: true },
      user_id: { type: "string", required: true },
      hold_id: { type: "string", required: true },
    },
    indexes: {
      bySession: primaryIndex(exact("session_id"), []),
    },
  },
  table,
);
