import { Entity } from "electrodb";
import { claimStatuses, claimUndoers } from "../../shared/model/deal.ts";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "Which deal was claimed, and when; erased with the account.";

/**
 * A claimed deal, keyed by member and sorted by time, as its id is. An undone claim is kept with the status `undone`; counts and
 * lists leave it out (R39).
 */
export const ClaimEntity = new Entity(
  {
    model: { entity: "claim", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      user_id: { type: "string", required: true },
      deal_id: { type: "string", required: true },
      vendor_id: { type: "string", required: true },
      business_name: { type: "string", required: true },
      offer_details: { type: "string", required: true },
      deal_image: { type: "string" },
      unique_code: { type: "string", required: true },
      claimed_at: { type: "string", required: true },
      redeemed_at: { type: "string", required: true },
      available_again_at: { type: "string" },
      savings_cents: { type: "number" },
      /** Absent on claims from before undoing existed: redeemed. */
      status: { type: claimStatuses },
      undone_at: { type: "string" },
      undone_by: { type: claimUndoers },
      /** The day in the city. */
      day: { type: "string", required: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], ["id"]),
      byDay: secondaryIndex("gsi1", ["day"], ["id"], "claims"),
    },
  },
  table,
);
