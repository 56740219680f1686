import type { z } from "zod";
import type { Claim, Deal, DealDetail, Favorite } from "../../../../shared/model/deal.ts";
import type { Vendor } from "../../../../shared/model/vendor.ts";
import { availableAgainAt } from "../../../../shared/rules/redemption-limit.ts";
import { aPerson } from "../person.ts";

const createdAt = "2026-01-02T03:04:05.000Z";

/** A vendor that has given neither an address nor a phone number nor its opening hours. */
const aVendor = (about: Partial<Vendor> = {}): Vendor => ({
  id: "vnd_01J00000000000000000000000",
  name: "Pier House",
  category: "Restaurant",
  address: null,
  phone: null,
  opening_hours: null,
  latitude: null,
  longitude: null,
  average_bill_cents: 1_500,
  created_at: createdAt,
  ...about,
});

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

/** Deals that differ in their number alone: `Offer number 01` and so on. */
export const deals = (count: number, about: Partial<Deal> = {}): Deal[] =>
  Array.from({ length: count }, (_, at) => {
    const number = String(at + 1).padStart(2, "0");
    return aDeal({ id: `deal_01J000000000000000000000${number}`, offer_details: `Offer number ${number}`, ...about });
  });

/** A deal with its vendor, as its dialog reads it. */
export const aDealDetail = (deal: Deal, vendor: Partial<Vendor> = {}): DealDetail => ({
  ...deal,
  vendor: aVendor({ id: deal.vendor_id, name: deal.business_name, ...vendor }),
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

/** A deal among the favorites of `aPerson`. */
export const aFavorite = (deal: Deal): z.output<typeof Favorite> => ({
  id: `fav_${deal.id.slice(-26)}`,
  user_id: aPerson().userId,
  deal_id: deal.id,
  business_name: deal.business_name,
  created_at: createdAt,
});
