import * as z from "zod";
import { PaidTier } from "./membership.ts";
import { Cents, Instant } from "./primitives.ts";

/** A Stripe subscription that belongs to no member, and why; `monthly_amount` in cents. */
export const UnmatchedSubscription = z.object({
  subscription_id: z.string(),
  customer_id: z.string(),
  email: z.string().nullable(),
  tier: PaidTier.nullable(),
  status: z.string(),
  monthly_amount: Cents,
  reason: z.enum(["user_not_found", "no_email"]),
  created_at: Instant,
});
export type UnmatchedSubscription = z.infer<typeof UnmatchedSubscription>;
