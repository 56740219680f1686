import type { ListedMember } from "../../../../../shared/model/managed-member.ts";
import type { Tier } from "../../../../../shared/model/membership.ts";
import { plans } from "../../../../../shared/model/plans.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import type { StatusTone } from "../../../back-office/layout/status-chip.tsx";

/** A tier's name. */
export const tierName = (tier: Tier): string => (tier === "free" ? "Free" : plans[tier].name);

/** A tier with its price: "Essential ($12.99 per month)". */
export const tierWithPrice = (tier: Tier): string =>
  tier === "free" ? "Free" : `${plans[tier].name} (${formatCents(plans[tier].monthlyCents)} per month)`;

/** What decides a tier, in words. */
export const sourceTexts = {
  stripe: "Paid with Stripe",
  promo: "By promo code",
  admin: "By admin grant",
  none: "No membership",
} as const;

type Standing = Pick<ListedMember, "subscription_active" | "suspended_at" | "blocked_at">;

/** The chips that say how a member stands. */
export const statusesOf = (member: Standing): { label: string; tone: StatusTone }[] => [
  ...(member.blocked_at ? [{ label: "Blocked", tone: "negative" as const }] : []),
  ...(member.suspended_at ? [{ label: "Suspended", tone: "warning" as const }] : []),
  member.subscription_active
    ? { label: "Active", tone: "positive" as const }
    : { label: "Inactive", tone: "neutral" as const },
];
