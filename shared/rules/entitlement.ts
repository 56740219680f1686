import { limits } from "../model/limits.ts";
import type { Grant, Membership, PaidTier, Tier } from "../model/membership.ts";

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;
const rank: Record<Tier, number> = { free: 0, essential: 1, premium: 2 };
const runningStatuses: Record<Grant["source"], readonly string[]> = {
  stripe: ["active", "trialing", "past_due"],
  promo: ["active"],
  admin: ["active"],
};
const suspendedStatuses: readonly string[] = ["suspended", "paused"];

/** The tier a grant stands for; a Stripe subscription that names none is Premium (row membership-01). */
export const getGrantTier = (grant: Grant): PaidTier => grant.tier ?? "premium";

const shifted = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

// Stripe renews it at the very end of its period, and tells us a little later.
const renewsItself = ({ source, status, cancel_at_period_end }: Grant): boolean =>
  source === "stripe" && (status === "active" || status === "trialing") && !cancel_at_period_end;

/**
 * When a grant stops giving anything: its end; 7 days after its payment became past due; a few hours after its period for a
 * subscription that renews itself (docs/decisions/0011); null when it has no end.
 */
export const findGrantEnd = (grant: Grant): string | null => {
  const { source, status, end_at } = grant;
  if (source === "stripe" && status === "past_due") {
    return shifted(grant.past_due_since ?? grant.start_at, limits.pastDueGraceDays * dayMilliseconds);
  }
  if (end_at && renewsItself(grant)) return shifted(end_at, limits.renewalGraceHours * hourMilliseconds);
  return end_at;
};

/** The end that is told at `now`: the end of the paid period, and only after it the end of the hours it is outlived. */
const toldEnd = (grant: Grant, now: string): string | null => {
  const isWithinPeriod = grant.end_at !== null && grant.end_at > now;
  return renewsItself(grant) && isWithinPeriod ? grant.end_at : findGrantEnd(grant);
};

/** Whether a grant gives its tier at `now`. An end that has been reached counts as over. */
export const isActiveGrant = (grant: Grant, now: string): boolean => {
  if (!runningStatuses[grant.source].includes(grant.status)) return false;
  const end = findGrantEnd(grant);
  return end === null || end > now;
};

const lastsLonger = (a: string | null, b: string | null): number => {
  if (a === b) return 0;
  if (a === null) return -1;
  return b === null || a < b ? 1 : -1;
};

/** The running grants, best first: Premium before Essential, then the one that lasts longest. */
export const listActiveGrants = (grants: readonly Grant[], now: string): Grant[] =>
  grants
    .filter((grant) => isActiveGrant(grant, now))
    .sort((a, b) => rank[getGrantTier(b)] - rank[getGrantTier(a)] || lastsLonger(findGrantEnd(a), findGrantEnd(b)));

const latest = (grants: readonly Grant[]): Grant | undefined =>
  [...grants].sort((a, b) => b.updated_at.localeCompare(a.updated_at))[0];

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
 * The one entitlement (decision D6): the membership of a user at `now`, derived from all grants of all three sources.
 * The best running grant wins. Without one the membership is free and inactive and tells of the grant touched last;
 * a suspended grant keeps the name of its tier but gives nothing.
 */
export const deriveMembership = (userId: string, grants: readonly Grant[], now: string): Membership => {
  const best = listActiveGrants(grants, now)[0];
  if (!best) return inactive(userId, latest(grants));
  const tier = getGrantTier(best);
  const end_at = toldEnd(best, now);
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

/** The two flags of a membership: subscribed is a paid tier, active and not over; Premium is that with the tier Premium. */
export const flagsOf = (
  membership: Pick<Membership, "tier" | "status" | "end_at">,
  now: string,
): Pick<Membership, "is_subscribed" | "is_premium"> => {
  const isOver = membership.end_at !== null && membership.end_at <= now;
  const isSubscribed = membership.tier !== "free" && membership.status === "active" && !isOver;
  return { is_subscribed: isSubscribed, is_premium: isSubscribed && membership.tier === "premium" };
};
