import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal =
  "Which deal was claimed; erased with the account, and while it still blocks its deal kept under a keyed hash of the address.";

/** The `blocked_until` of a deal that can be claimed once. */
export const neverAgain = "9999-12-31T23:59:59.999Z";

/**
 * One item per member and deal: until when the last claim blocks the next one (R15). Of parallel claims, the one that
 * writes it succeeds. It refers to that claim, so a member's blocked deals are one query.
 */
export const ClaimGuardEntity = new Entity(
  {
    model: { entity: "claim-guard", version: "1", service },
    attributes: {
      /** A member, or a keyed hash of an address of one whose account was deleted. */
      user_id: { type: "string", required: true },
      deal_id: { type: "string", required: true },
      /** Empty in a guard that outlived its claim. */
      claim_id: { type: "string", required: true },
      blocked_until: { type: "string", required: true },
      /** In a guard kept under an address: from when on it blocks nothing, 24 months after the deletion (R37). */
      kept_until: { type: "string" },
      /** A hash of the Idempotency-Key of the claim, so that a repeated request finds its own claim. */
      request: { type: "string" },
      /** Clean-up only: a guard that no longer blocks anything may disappear at any time. */
      ttl: { type: "number" },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], ["deal_id"]),
    },
  },
  table,
);
