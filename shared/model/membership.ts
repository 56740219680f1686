import * as z from "zod";
import { Instant, UserId } from "./primitives.ts";

export const Tier = z.enum(["free", "essential", "premium"]);
export type Tier = z.infer<typeof Tier>;

export const PaidTier = z.enum(["essential", "premium"]);
export type PaidTier = z.infer<typeof PaidTier>;

export const GrantSource = z.enum(["stripe", "promo", "admin"]);
export type GrantSource = z.infer<typeof GrantSource>;

/**
 * One reason to have a tier. `status` of a Stripe grant is Stripe's own word; promo and admin grants are `active` or `inactive`.
 * `past_due_since` is set while a Stripe subscription is past due (R6: 7 days of grace).
 */
export const Grant = z.object({
  user_id: UserId,
  source: GrantSource,
  source_ref: z.string(),
  tier: PaidTier.optional(),
  status: z.string(),
  start_at: Instant,
  end_at: Instant.nullable(),
  past_due_since: Instant.nullable(),
  cancel_at_period_end: z.boolean().default(false),
  /** Why an administrator made it. */
  reason: z.string().optional(),
  updated_at: Instant,
});
export type Grant = z.infer<typeof Grant>;

/** The derived membership of one user (row membership-05). */
export const Membership = z.object({
  user_id: UserId,
  tier: Tier,
  status: z.enum(["active", "inactive"]),
  start_at: Instant.nullable(),
  end_at: Instant.nullable(),
  last_source: GrantSource.nullable(),
  last_source_ref: z.string().nullable(),
  updated_at: Instant.nullable(),
  is_subscribed: z.boolean(),
  is_premium: z.boolean(),
  past_due_until: Instant.nullable(),
  cancel_at_period_end: z.boolean(),
});
export type Membership = z.infer<typeof Membership>;

export const SubscriptionCheck = z.object({
  subscribed: z.boolean(),
  subscription_tier: Tier,
  subscription_end: Instant.nullable(),
});
