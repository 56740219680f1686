import type * as z from "zod";
import type { Grant, Membership, PaidTier, SubscriptionCheck, Tier } from "../../shared/model/membership.ts";
import { deriveMembership } from "../../shared/rules/entitlement.ts";
import { newId } from "../platform/ids.ts";
import { listGrants, putGrant } from "./grants.ts";

export { listGrants, putGrant } from "./grants.ts";

/** The membership of one user at `now`, derived from all their grants; expiry is judged here, on read (decision D6). */
export const getMembership = async (userId: string, now: string): Promise<Membership> =>
  deriveMembership(userId, await listGrants(userId), now);

/** The tier that runs at `now`: free unless a grant gives more. */
export const getTier = async (userId: string, now: string): Promise<Tier> => {
  const membership = await getMembership(userId, now);
  return membership.is_subscribed ? membership.tier : "free";
};

/** The short answer to "is this member subscribed?": the best running grant, or free without end. */
export const checkSubscription = async (userId: string, now: string): Promise<z.infer<typeof SubscriptionCheck>> => {
  const { is_subscribed, tier, end_at } = await getMembership(userId, now);
  return is_subscribed
    ? { subscribed: true, subscription_tier: tier, subscription_end: end_at }
    : { subscribed: false, subscription_tier: "free", subscription_end: null };
};

/** Gives a member a tier without Stripe, until `endAt` or without end; it stands beside their other grants. */
export const grantTier = (
  { userId, tier, endAt }: { userId: string; tier: PaidTier; endAt: string | null },
  now: string,
): Promise<Grant> =>
  putGrant({
    user_id: userId,
    source: "admin",
    source_ref: newId("grant", now),
    tier,
    status: "active",
    start_at: now,
    end_at: endAt,
    past_due_since: null,
    cancel_at_period_end: false,
    updated_at: now,
  });
