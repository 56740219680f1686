import { limits } from "../model/limits.ts";
import type { Grant, Membership, PaidTier, Tier } from "../model/membership.ts";
import { serviceLimits } from "../model/service-limits.ts";
import { days, hours } from "./durations.ts";

const rank: Record<Tier, number> = { free: 0, essential: 1, premium: 2 };
const activeStatuses: Record<Grant["source"], readonly string[]> = {
  stripe: ["active", "trialing", "past_due"],
  promo: ["active"],
  admin: ["active"],
};
const suspendedStatuses: readonly string[] = ["suspended", "paused"];

// An unpaid or paused subscription hasn't ended either: its owner must not get a second one.
const currentStatuses: readonly string[] = ["active", "trialing", "past_due", "unpaid", "paused"];

/** Returns whether a subscription with this status has not ended. */
export const isCurrentStatus = (status: string): boolean => currentStatuses.includes(status);

/** Returns a grant's tier; a Stripe subscription without one is Premium (row membership-01). */
export const getGrantTier = (grant: Grant): PaidTier => grant.tier ?? "premium";

const shifted = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

// Stripe renews it at the very end of its period, and reports that a little later.
const renewsAutomatically = ({ source, status, cancel_at_period_end }: Grant): boolean =>
  source === "stripe" && (status === "active" || status === "trialing") && !cancel_at_period_end;

/**
 * Returns when a grant expires: at its end; 7 days after its payment became past due; a few hours after its period for a
 * subscription that renews automatically (decision 11); null if it has no end.
 */
export const findGrantEnd = (grant: Grant): string | null => {
  const { source, status, end_at } = grant;
  if (source === "stripe" && status === "past_due") {
    return shifted(grant.past_due_since ?? grant.start_at, days(limits.pastDueGraceDays));
  }
  if (end_at && renewsAutomatically(grant)) return shifted(end_at, hours(serviceLimits.renewalGraceHours));
  return end_at;
};

/** The end to show at `now`: the end of the paid period, and after that the end of the renewal's grace hours. */
const shownEnd = (grant: Grant, now: string): string | null => {
  const isWithinPeriod = grant.end_at !== null && grant.end_at > now;
  return renewsAutomatically(grant) && isWithinPeriod ? grant.end_at : findGrantEnd(grant);
};

/** Returns whether a grant is active at `now`. At the instant of its end it no longer is. */
export const isActiveGrant = (grant: Grant, now: string): boolean => {
  if (!activeStatuses[grant.source].includes(grant.status)) return false;
  const end = findGrantEnd(grant);
  return end === null || end > now;
};

const lastsLonger = (a: string | null, b: string | null): number => {
  if (a === b) return 0;
  if (a === null) return -1;
  return b === null || a < b ? 1 : -1;
};

/** The `source_ref` of the item among a member's grants that says that an administrator suspended the membership. */
export const suspensionRef = "suspension";

/** Returns the suspension among a member's grants, or undefined. It keeps the name of the tier. */
export const findSuspension = (grants: readonly Grant[]): Grant | undefined =>
  grants.find(({ source, source_ref }) => source === "admin" && source_ref === suspensionRef);

/**
 * Lists the active grants, best first: Premium before Essential, then the one that lasts longest. While the membership is
 * suspended, promo and admin grants give nothing; a subscription is paused at Stripe and says so itself (R47).
 */
export const listActiveGrants = (grants: readonly Grant[], now: string): Grant[] =>
  grants
    .filter((grant) => isActiveGrant(grant, now) && (grant.source === "stripe" || !findSuspension(grants)))
    .sort((a, b) => rank[getGrantTier(b)] - rank[getGrantTier(a)] || lastsLonger(findGrantEnd(a), findGrantEnd(b)));

const latest = (grants: readonly Grant[]): Grant | undefined =>
  findSuspension(grants) ?? [...grants].sort((a, b) => b.updated_at.localeCompare(a.updated_at))[0];

const inactive = (userId: string, last: Grant | undefined): Membership => ({
  user_id: userId,
  tier: last && suspendedStatuses.includes(last.status) ? getGrantTier(last) : "free",
  status: "inactive",
  start_at: last?.start_at ?? null,
  end_at: last ? findGrantEnd(last) : null,
  last_source: last?.source ?? null,
  last_source_ref: last?.source_ref ?? null,
  updated_at: last?.updated_at ?? null,
  is_subscribed: false,
  is_premium: false,
  past_due_until: null,
  cancel_at_period_end: false,
});

/**
 * Derives a user's membership at `now` from their grants of all three sources (R6). The best active grant wins.
 * Without one the membership is free and inactive, with the source and dates of the grant that changed last; a suspended
 * grant keeps the name of its tier, but grants nothing.
 */
export const deriveMembership = (userId: string, grants: readonly Grant[], now: string): Membership => {
  const best = listActiveGrants(grants, now)[0];
  if (!best) return inactive(userId, latest(grants));
  const tier = getGrantTier(best);
  const end_at = shownEnd(best, now);
  return {
    user_id: userId,
    tier,
    status: "active",
    start_at: best.start_at,
    end_at,
    last_source: best.source,
    last_source_ref: best.source_ref,
    updated_at: best.updated_at,
    ...flagsOf({ tier, status: "active", end_at }, now),
    past_due_until: best.status === "past_due" ? findGrantEnd(best) : null,
    cancel_at_period_end: best.cancel_at_period_end,
  };
};

/** Returns the flags of a membership: subscribed is a paid tier that is active and not over; Premium adds the tier. */
export const flagsOf = (
  membership: Pick<Membership, "tier" | "status" | "end_at">,
  now: string,
): Pick<Membership, "is_subscribed" | "is_premium"> => {
  const isOver = membership.end_at !== null && membership.end_at <= now;
  const isSubscribed = membership.tier !== "free" && membership.status === "active" && !isOver;
  return { is_subscribed: isSubscribed, is_premium: isSubscribed && membership.tier === "premium" };
};
