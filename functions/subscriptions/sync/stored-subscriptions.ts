import type { EntityItem } from "electrodb";
import { SubscriptionEntity } from "./subscription.entity.ts";

export type StoredSubscription = EntityItem<typeof SubscriptionEntity>;

/** Returns the stored copy of a subscription, or null. */
export const findSubscription = async (subscriptionId: string): Promise<StoredSubscription | null> =>
  (await SubscriptionEntity.get({ subscription_id: subscriptionId }).go({ consistent: true })).data;

/** Lists the unmatched subscriptions with this address (lower case). */
export const listUnmatchedByEmail = async (email: string): Promise<string[]> => {
  const { data } = await SubscriptionEntity.query.unmatchedByEmail({ waits_for: email }).go({ limit: 20 });
  return data.map(({ subscription_id }) => subscription_id);
};
