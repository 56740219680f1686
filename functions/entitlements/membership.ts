import type * as z from "zod";
import type { Grant, Membership, SubscriptionCheck, Tier } from "../../shared/model/membership.ts";
import { deriveMembership } from "../../shared/rules/entitlement.ts";
import { listGrants } from "./grants.ts";

export { listGrants } from "./grants.ts";

/** Returns a user's membership at `now`, derived from all their grants; expiry is evaluated on read (R6). */
export const getMembership = async (userId: string, now: string): Promise<Membership> =>
  deriveMembership(userId, await listGrants(userId), now);

/** Returns the tier that a user's grants give at `now`: free unless an active one gives more. */
export const tierOf = (userId: string, grants: readonly Grant[], now: string): Tier => {
  const membership = deriveMembership(userId, grants, now);
  return membership.is_subscribed ? membership.tier : "free";
};

/** Returns a user's tier at `now`, read from all their grants. */
export const getTier = async (userId: string, now: string): Promise<Tier> =>
  tierOf(userId, await listGrants(userId), now);

/** Returns whether a user is subscribed, with tier and end of the best active grant. */
export const checkSubscription = async (userId: string, now: string): Promise<z.infer<typeof SubscriptionCheck>> => {
  const { is_subscribed, tier, end_at } = await getMembership(userId, now);
  return is_subscribed
    ? { subscribed: true, subscription_tier: tier, subscription_end: end_at }
    : { subscribed: false, subscription_tier: "free", subscription_end: null };
};
