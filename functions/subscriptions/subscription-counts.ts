import type { CountEntity } from "../metrics/count.entity.ts";
import { readCountsBetween, toShard } from "../metrics/counts.ts";
import type { StoredSubscription } from "./sync/stored-subscriptions.ts";

type Subject = "linked" | "unmatched" | "mrr";

/** What Stripe calls active; one with paused collection is stored as `paused`. */
const activeStatuses: readonly string[] = ["active", "trialing"];

// An item written before there were counts has no share in them yet.
const sharesOf = (subscription: StoredSubscription | null): Record<Subject, number> => {
  const isActive = subscription?.is_counted === true && activeStatuses.includes(subscription.status);
  const isLinked = isActive && subscription.user_id !== undefined;
  return {
    linked: isLinked ? 1 : 0,
    unmatched: isActive && !isLinked ? 1 : 0,
    mrr: isLinked ? subscription.monthly_amount : 0,
  };
};

/** Returns by how much each count changes with a subscription; for the transaction that stores it. */
export const changedCounts = (
  before: StoredSubscription | null,
  after: StoredSubscription,
): { subject: Subject; by: number }[] => {
  const [old, fresh] = [sharesOf(before), sharesOf(after)];
  return (Object.keys(fresh) as Subject[])
    .map((subject) => ({ subject, by: fresh[subject] - old[subject] }))
    .filter(({ by }) => by !== 0);
};

/** Returns the key of a count's shard. */
export const subscriptionCount = (
  subject: Subject,
  subscriptionId: string,
): Parameters<typeof CountEntity.upsert>[0] & object => ({
  name: "subscriptions",
  subject,
  shard: toShard(subscriptionId),
});

/** The active subscriptions of members and of nobody, and what members' active ones bring in a month, in cents. */
export type SubscriptionCounts = { activeLinked: number; activeUnmatched: number; mrrCents: number };

/** Returns the counts of subscriptions with one query: the counted facts are those last read from Stripe. */
export const readSubscriptionCounts = async (): Promise<SubscriptionCounts> => {
  const counts = await readCountsBetween("subscriptions", "a", "z");
  return {
    activeLinked: counts.get("linked") ?? 0,
    activeUnmatched: counts.get("unmatched") ?? 0,
    mrrCents: counts.get("mrr") ?? 0,
  };
};
