import * as z from "zod";
import { PaidTier } from "./membership.ts";
import { Cents, Instant } from "./primitives.ts";

/** When another plan takes effect: at once, with a new paid month, or when the paid period ends (R36). */
export const PlanChangeTiming = z.enum(["now", "period-end"]);
export type PlanChangeTiming = z.infer<typeof PlanChangeTiming>;

/**
 * What changing a plan costs, before it is confirmed; amounts in cents, from Stripe's preview of the invoice. Today: `price` of
 * the month that starts, less `unused_credit` for the time left of the old plan and `other_credit` (discounts, the account's
 * balance), is `amount_due`. The new plan starts at `starts_at`; at `next_at` it renews for `next_amount`. A change at the
 * period's end costs nothing today and begins with that renewal. Valid for `prorated_at`, which is sent back to confirm it.
 */
export const PlanChangePreview = z.object({
  from: PaidTier,
  tier: PaidTier,
  timing: PlanChangeTiming,
  price: Cents,
  unused_credit: Cents,
  other_credit: Cents,
  amount_due: Cents,
  starts_at: Instant,
  next_amount: Cents,
  next_at: Instant,
  prorated_at: Instant,
});
export type PlanChangePreview = z.infer<typeof PlanChangePreview>;

/** Another plan that a subscription goes over to at an instant. */
export const ComingPlan = z.object({ tier: PaidTier, at: Instant });
export type ComingPlan = z.infer<typeof ComingPlan>;

/**
 * The member's subscription at Stripe as the management card shows it. `monthly_amount` in cents, before discounts. `pay_url` is
 * Stripe's page of the invoice that it waits for, when a payment failed or was not finished.
 */
export const PlanSubscription = z.object({
  tier: PaidTier,
  status: z.string(),
  current_period_end: Instant.nullable(),
  cancel_at_period_end: z.boolean(),
  coming: ComingPlan.nullable(),
  monthly_amount: Cents,
  pay_url: z.url().nullable(),
});
export type PlanSubscription = z.infer<typeof PlanSubscription>;

/**
 * A payment of `amount` cents for a change to `tier` that the member's bank wants them to confirm, on Stripe's page at `url`, until
 * then. Nothing is charged or changed before.
 */
export const PaymentConfirmation = z.object({ tier: PaidTier, amount: Cents, url: z.url(), until: Instant });
export type PaymentConfirmation = z.infer<typeof PaymentConfirmation>;

export const PlanBilling = z.object({
  has_customer: z.boolean(),
  subscription: PlanSubscription.nullable(),
  confirmation: PaymentConfirmation.nullable(),
});
export type PlanBilling = z.infer<typeof PlanBilling>;
