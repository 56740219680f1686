import { Entity } from "electrodb";
import { exact, primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = "Ids only; erased with the account.";

/**
 * Links Stripe customers and users, found from either side: `side` is `customer` or `user`, `key` its id. `linked_by`
 * says how we know (R8).
 */
export const StripeCustomerEntity = new Entity(
  {
    model: { entity: "stripe-customer", version: "1", service },
    attributes: {
      side: { type: ["customer", "user"] as const, required: true },
      key: { type: "string", required: true },
      customer_id: { type: "string", required: true },
      user_id: { type: "string", required: true },
      linked_by: { type: ["metadata", "email", "admin"] as const, required: true },
      linked_at: { type: "string", required: true },
      /** Of the user's side: when Stripe was last asked about their subscriptions, and how often; the count is a version. */
      asked_at: { type: "string" },
      asks: { type: "number" },
      /** Of the user's side: when they were last given an address of the portal. */
      portal_opened_at: { type: "string" },
    },
    indexes: {
      bySide: primaryIndex(exact("side", "key"), []),
    },
  },
  table,
);
