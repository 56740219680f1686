import type { PaidTier, Tier } from "./membership.ts";

/** A monthly plan; `monthlyCents` is what Stripe charges. */
export type Plan = { tier: PaidTier; name: string; monthlyCents: number; perks: readonly string[] };

/** The one plan catalogue (R5): every screen and every checkout takes names and prices from here. */
export const plans: Record<PaidTier, Plan> = {
  essential: {
    tier: "essential",
    name: "Essential",
    monthlyCents: 1_299,
    perks: [
      "Redeem every partner deal",
      "50% off GA+ tickets",
      "PLAYYY activities and hunts",
      "Pelican Flight, the city's game",
    ],
  },
  premium: {
    tier: "premium",
    name: "Premium",
    monthlyCents: 1_999,
    perks: [
      "Everything in Essential",
      "One free GA+ ticket every month",
      "VIP+ for the difference to GA+",
      "VIP and Premium-only events",
    ],
  },
};

/** The key under which Stripe finds the price that new members pay. */
export const planLookupKey = (tier: PaidTier): string => `${tier}_monthly`;

const rank: Record<Tier, number> = { free: 0, essential: 1, premium: 2 };

/** Whether going from `current` to `plan` is a step up. */
export const isUpgrade = (plan: PaidTier, current: Tier): boolean => rank[plan] > rank[current];

export type PlanButton = "Subscribe" | "Upgrade" | "Downgrade" | "Current Plan" | "Processing...";

/** The label of a plan card's button for a member on `current` (row plan-03). */
export const planButton = (plan: PaidTier, current: Tier, isBusy: boolean): PlanButton => {
  if (isBusy) return "Processing...";
  if (plan === current) return "Current Plan";
  if (current === "free") return "Subscribe";
  return isUpgrade(plan, current) ? "Upgrade" : "Downgrade";
};
