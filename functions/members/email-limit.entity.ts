import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

export const personal = ["email_hash"];

/**
 * How often an address was used for what a person may have only so often: a promo code, or being the friend somebody brought.
 * It stands beside the count by user id and outlives the account by 24 months (decision D37); the address itself is not kept.
 */
export const EmailLimitEntity = new Entity(
  {
    model: { entity: "email-limit", version: "1", service },
    attributes: {
      /** A keyed hash of the verified address, in lower case. */
      email_hash: { type: "string", required: true },
      /** What was used: `referral`, or `promo:` and the code's id. */
      subject: { type: "string", required: true },
      uses: { type: "number", required: true, default: 0 },
      /** Set when an account of this address is deleted: from then on the count is void, swept or not. */
      kept_until: { type: "string" },
      ttl: { type: "number" },
    },
    indexes: {
      byHash: {
        pk: { field: "pk", composite: ["email_hash"] },
        sk: { field: "sk", composite: ["subject"] },
      },
    },
  },
  table,
);
