import * as z from "zod";
import { limits } from "./limits.ts";
import { Cents, Id, Instant, MediaUrl, Text, UserId, Version } from "./primitives.ts";
import { Vendor } from "./vendor.ts";

/** R30: the one list of categories and tags. */
export const dealCategories = [
  "Dining",
  "Food & Drink",
  "Sweets",
  "Adventure",
  "Entertainment",
  "Arts & Crafts",
  "Activities",
  "Shopping",
  "Services",
] as const;
export const dealTags = [
  "BOGO",
  "Discount",
  "Free Item",
  "Gift Card",
  "Limited Time",
  "Freebie",
  "Activity",
  "Hot Deal",
  "Trending",
  "Popular",
] as const;

export const DealCategory = z.enum(dealCategories);
export const DealTag = z.enum(dealTags);
export const RedemptionLimit = z.enum(["every_30_days", "once"]);
export type RedemptionLimit = z.infer<typeof RedemptionLimit>;

/**
 * A deal as members see it. `savings_cents` is the value that the deal declares (R17), `is_pinned` whether its vendor is pinned
 * to Home (R62).
 */
export const Deal = z.object({
  id: Id,
  vendor_id: Id,
  business_name: z.string(),
  offer_details: z.string(),
  image: z.string().nullable(),
  tag: DealTag,
  category: DealCategory,
  savings_cents: Cents,
  redemption_limit: RedemptionLimit,
  requires_subscription: z.boolean(),
  event_id: Id.nullable(),
  is_pinned: z.boolean(),
  created_at: Instant,
});
export type Deal = z.infer<typeof Deal>;

/** A deal with its vendor, for the deal dialog. */
export const DealDetail = Deal.extend({ vendor: Vendor });
export type DealDetail = z.infer<typeof DealDetail>;

/** A deal as stored, for the back-office. */
export const DealRecord = Deal.extend({ updated_at: Instant, version: Version });
export type DealRecord = z.infer<typeof DealRecord>;

/** A deal with its counted views and redemptions and with where its vendor is, for the back-office. */
export const DealSummary = DealRecord.extend({
  views: z.int(),
  redemptions: z.int(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type DealSummary = z.infer<typeof DealSummary>;

/** What an administrator sets of a deal. */
export const DealInput = z.object({
  vendor_id: Id,
  offer_details: Text(limits.shortTextLength).min(1),
  image: MediaUrl.nullish(),
  tag: DealTag,
  category: DealCategory,
  savings_cents: Cents.default(1_000),
  redemption_limit: RedemptionLimit.default("every_30_days"),
  requires_subscription: z.boolean().default(true),
  event_id: Id.nullish(),
});

/** An undone claim is kept, blocks nothing and counts nowhere (R39). */
export const claimStatuses = ["redeemed", "undone"] as const;
/** Who undid a claim. */
export const claimUndoers = ["member", "administrator"] as const;

/** A claimed deal; the server sets every field. */
export const Claim = z.object({
  id: Id,
  user_id: UserId,
  deal_id: Id,
  business_name: z.string(),
  offer_details: z.string(),
  deal_image: z.string().nullable(),
  unique_code: z.string(),
  claimed_at: Instant,
  redeemed_at: Instant,
  /** When the deal can be claimed again; null for a deal that can be claimed once. */
  available_again_at: Instant.nullable(),
  /** What the deal declared to save when it was claimed (R17). */
  savings_cents: Cents,
  status: z.enum(claimStatuses),
  /** Until when the member can undo it. */
  undo_until: Instant,
  undone_at: Instant.nullable(),
  undone_by: z.enum(claimUndoers).nullable(),
});
export type Claim = z.infer<typeof Claim>;

export const Favorite = z.object({
  id: Id,
  user_id: UserId,
  deal_id: Id,
  business_name: z.string(),
  created_at: Instant,
});
