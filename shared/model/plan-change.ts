import * as z from "zod";
import { PaidTier } from "./membership.ts";
import { Cents, Instant } from "./primitives.ts";

/**
 * What changing a plan costs, before it is confirmed; amounts in cents. `amount_due` is charged at once; `credit` is what is
 * put to the account instead, for later payments. From `next_at` on the plan costs `next_amount` a month, less what credit is
 * left. Valid for `prorated_at`, which is sent back with the confirmation.
 */
export const PlanChangePreview = z.object({
  from: PaidTier,
  tier: PaidTier,
  amount_due: Cents,
  credit: Cents,
  next_amount: Cents,
  next_at: Instant,
  prorated_at: Instant,
});
export type PlanChangePreview = z.infer<typeof PlanChangePreview>;

/** The member's subscription at Stripe as the management card shows it. `monthly_amount` in cents, before discounts. */
export const PlanSubscription = z.object({
  tier: PaidTier,
  status: z.string(),
  current_period_end: Instant.nullable(),
  cancel_at_period_end: z.boolean(),
  monthly_amount: Cents,
});
export type PlanSubscription = z.infer<typeof PlanSubscription>;

export const PlanBilling = z.object({ has_customer: z.boolean(), subscription: PlanSubscription.nullable() });
export type PlanBilling = z.infer<typeof PlanBilling>;
