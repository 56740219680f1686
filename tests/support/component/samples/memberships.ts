import type { PlanBilling, PlanChangePreview, PlanSubscription } from "../../../../shared/model/plan-change.ts";

/** A plan that renews on January 14th 2031: Essential for $12.99. */
export const aPlanSubscription = (about: Partial<PlanSubscription> = {}): PlanSubscription => ({
  tier: "essential",
  status: "active",
  current_period_end: "2031-01-14T17:00:00.000Z",
  cancel_at_period_end: false,
  coming: null,
  monthly_amount: 1_299,
  pay_url: null,
  ...about,
});

/** What the management card reads of a member with a plan; null for one who never paid. */
export const billingOf = (subscription: PlanSubscription | null, about: Partial<PlanBilling> = {}): PlanBilling => ({
  has_customer: subscription !== null,
  subscription,
  confirmation: null,
  ...about,
});

/** From Essential to Premium at once, for $12.50 today. */
export const aPlanChange = (about: Partial<PlanChangePreview> = {}): PlanChangePreview => ({
  from: "essential",
  tier: "premium",
  timing: "now",
  price: 1_999,
  unused_credit: 749,
  other_credit: 0,
  amount_due: 1_250,
  starts_at: "2030-12-21T17:00:00.000Z",
  next_amount: 1_999,
  next_at: "2031-01-21T17:00:00.000Z",
  prorated_at: "2030-12-21T17:00:00.000Z",
  ...about,
});
