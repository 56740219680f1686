import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/** The value of `blocked_until` that no instant reaches. */
export const neverAgain = "9999-12-31T23:59:59.999Z";

/**
 * One item per member and deal: until when the last redemption blocks the next (decision D15). Whoever writes it under its
 * condition has redeemed. It points at that redemption, so the blocked deals of a member are one query.
 */
export const ClaimGuardEntity = new Entity(
  {
    model: { entity: "claim-guard", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      deal_id: { type: "string", required: true },
      claim_id: { type: "string", required: true },
      blocked_until: { type: "string", required: true },
      /** A fingerprint of the Idempotency-Key that redeemed, so that its repetition finds its own redemption. */
      request: { type: "string" },
      /** Storage only: a guard that blocks nothing any more may disappear at leisure. */
      ttl: { type: "number" },
    },
    indexes: {
      byUser: {
        pk: { field: "pk", composite: ["user_id"] },
        sk: { field: "sk", composite: ["deal_id"] },
      },
    },
  },
  table,
);
