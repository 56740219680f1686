import type { PaidTier, Tier } from "./membership.ts";

/** A monthly plan; `monthlyCents` is what Stripe charges. */
export type Plan = { tier: PaidTier; name: string; monthlyCents: number; perks: readonly string[] };

/** The one plan catalogue (decision D5): every screen and every checkout takes names and prices from here. */
export const plans: Record<PaidTier, Plan> = {
  essential: {
    tier: "essential",
    name: "Essential",
    monthlyCents: 1_299,
    perks: ["Redeem every partner deal", "50% off GA+ tickets", "PLAYYY activities and hunts"],
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

const rank: Record<Tier, number> = { free: 0, essential: 1, premium: 2 };

export type PlanButton = "Subscribe" | "Upgrade" | "Downgrade" | "Current Plan" | "Processing...";

/** The label of a plan card's button for a member on `current` (spec/2, section 4). */
export const planButton = (plan: PaidTier, current: Tier, isBusy: boolean): PlanButton => {
  if (isBusy) return "Processing...";
  if (plan === current) return "Current Plan";
  if (current === "free") return "Subscribe";
  return rank[plan] > rank[current] ? "Upgrade" : "Downgrade";
};
