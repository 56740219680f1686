import { Entity } from "electrodb";
import { exact, primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "Amounts and dates for the books; once the account is erased, the user id leads to no one.";

/** The payer of a subscription that is linked to no member. */
export const unknownPayer = "nobody";

/** The subject of what is about neither a membership nor tickets: somebody else's business with the same Stripe account. */
export const unrelatedSubject = "nothing";

/**
 * One movement of money as reported by Stripe, in cents before its fees (a refund is negative). `ref` is Stripe's id, so nothing is
 * recorded twice. `month` is the month in the city's time zone.
 */
export const LedgerEntity = new Entity(
  {
    model: { entity: "ledger", version: "1", service },
    attributes: {
      ref: { type: "string", required: true },
      kind: { type: ["ticket", "subscription", "refund", "dispute"] as const, required: true },
      amount: { type: "number", required: true },
      /** The tax included in a payment, in cents; absent if none was computed. */
      tax: { type: "number" },
      /** What Stripe charged for a dispute, in cents; no part of the amount, and absent where it charged nothing. */
      fee: { type: "number" },
      currency: { type: "string", required: true },
      user_id: { type: "string", required: true },
      subject: { type: "string" },
      month: { type: "string", required: true },
      at: { type: "string", required: true },
    },
    indexes: {
      byRef: primaryIndex(exact("ref"), []),
      byMonth: secondaryIndex("gsi1", ["month"], ["at", "ref"], "ledger"),
      byUser: {
        ...secondaryIndex("gsi2", ["user_id"], ["at", "ref"], "ledger"),
        condition: (line) => line.user_id !== unknownPayer,
      },
      bySubject: {
        ...secondaryIndex("gsi3", exact("subject"), ["at", "ref"], "ledger"),
        condition: (line) => line.subject !== undefined,
      },
    },
  },
  table,
);
