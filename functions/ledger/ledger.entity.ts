import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** Whose a payment is that Stripe took for a subscription linked to no member. */
export const unknownPayer = "nobody";

/**
 * One movement of money as Stripe reported it, in cents (a refund is negative). `ref` is Stripe's own id, so no movement is
 * booked twice. `month` is the city's.
 */
export const LedgerEntity = new Entity(
  {
    model: { entity: "ledger", version: "1", service },
    attributes: {
      ref: { type: "string", required: true },
      kind: { type: ["ticket", "subscription", "refund", "dispute"] as const, required: true },
      amount: { type: "number", required: true },
      /** The tax within the amount of a payment, in cents; absent where none was computed. */
      tax: { type: "number" },
      currency: { type: "string", required: true },
      user_id: { type: "string", required: true },
      subject: { type: "string" },
      month: { type: "string", required: true },
      at: { type: "string", required: true },
    },
    indexes: {
      byRef: {
        pk: { field: "pk", composite: ["ref"], casing: "none" },
        sk: { field: "sk", composite: [] },
      },
      byMonth: {
        index: "gsi1",
        scope: "ledger",
        pk: { field: "gsi1pk", composite: ["month"] },
        sk: { field: "gsi1sk", composite: ["at", "ref"] },
      },
      byUser: {
        index: "gsi2",
        scope: "ledger",
        pk: { field: "gsi2pk", composite: ["user_id"] },
        sk: { field: "gsi2sk", composite: ["at", "ref"] },
        condition: (line) => line.user_id !== unknownPayer,
      },
    },
  },
  table,
);
