import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = ["email_hash"];

/**
 * How often an address used something that is limited per person: a promo code, or a referral as the referred friend.
 * It complements the count by user id and outlives the account by 24 months (R37); the address itself isn't
 * stored.
 */
export const EmailLimitEntity = new Entity(
  {
    model: { entity: "email-limit", version: "1", service },
    attributes: {
      /** A keyed hash of the verified address in lower case. */
      email_hash: { type: "string", required: true },
      /** What was used: `referral`, or `promo:` and the code's id. */
      subject: { type: "string", required: true },
      uses: { type: "number", required: true, default: 0 },
      /** Set when the account is deleted: the count no longer applies after this instant, swept or not. */
      kept_until: { type: "string" },
      ttl: { type: "number" },
    },
    indexes: {
      byHash: primaryIndex(["email_hash"], ["subject"]),
    },
  },
  table,
);
