import type { Claim, Deal } from "../../../../shared/model/deal.ts";
import { availableAgainAt } from "../../../../shared/rules/redemption-limit.ts";
import { aPerson } from "../person.ts";

const createdAt = "2026-01-02T03:04:05.000Z";

/** A deal as lists show it: for paid members, every 30 days. */
export const aDeal = (about: Partial<Deal> = {}): Deal => ({
  id: "deal_01J00000000000000000000000",
  vendor_id: "vnd_01J00000000000000000000000",
  business_name: "Pier House",
  offer_details: "Half-price oysters",
  image: null,
  tag: "Discount",
  category: "Dining",
  savings_cents: 1_000,
  redemption_limit: "every_30_days",
  requires_subscription: true,
  event_id: null,
  is_pinned: false,
  created_at: createdAt,
  ...about,
});

/** The claim of a deal, just made unless `claimed_at` says otherwise. */
export const aClaim = (deal: Deal, about: Partial<Claim> = {}): Claim => {
  const claimedAt = about.claimed_at ?? new Date().toISOString();
  return {
    id: "clm_01J0000000000000000ABCDEFGH",
    user_id: aPerson().userId,
    deal_id: deal.id,
    business_name: deal.business_name,
    offer_details: deal.offer_details,
    deal_image: null,
    unique_code: "ABCD-EFGH",
    claimed_at: claimedAt,
    redeemed_at: claimedAt,
    available_again_at: availableAgainAt(deal.redemption_limit, claimedAt),
    savings_cents: deal.savings_cents,
    status: "redeemed",
    undo_until: new Date(Date.parse(claimedAt) + 10_000).toISOString(),
    undone_at: null,
    undone_by: null,
    ...about,
  };
};
