import { type EntityItem, Service } from "electrodb";
import type Stripe from "stripe";
import { GrantEntity } from "../memberships/grant.entity.ts";
import { grantItem } from "../memberships/grants.ts";
import { commit } from "../platform/commit.ts";
import { stripe, stripeCode } from "../platform/stripe.ts";
import { type Owner, ownerOf } from "./customers.ts";
import { SubscriptionEntity } from "./subscription.entity.ts";
import { type SubscriptionState, stateOf } from "./subscription-state.ts";

export type StoredSubscription = EntityItem<typeof SubscriptionEntity>;
export type SyncResult = "created" | "updated" | "unchanged" | "unmatched";

const Billing = new Service({ subscription: SubscriptionEntity, grant: GrantEntity });

const read = async (id: string): Promise<Stripe.Subscription | null> => {
  try {
    return await (await stripe()).subscriptions.retrieve(id, { expand: ["customer", "latest_invoice"] });
  } catch (error) {
    if (stripeCode(error) === "resource_missing") return null;
    throw error;
  }
};

const mirrorOf = (
  subscription: Stripe.Subscription,
  customer: Stripe.Customer | null,
  owner: Owner,
  now: string,
): StoredSubscription => {
  const { tier, status, end_at, cancel_at_period_end, monthly_amount, created_at } = stateOf(subscription);
  return {
    subscription_id: subscription.id,
    customer_id: customer?.id ?? String(subscription.customer),
    ...("userId" in owner ? { user_id: owner.userId } : { unmatched_reason: owner.reason }),
    email: customer?.email?.toLowerCase(),
    tier,
    status,
    monthly_amount,
    end_at: end_at ?? undefined,
    cancel_at_period_end,
    created_at,
    read_at: now,
  };
};

const grantOf = (userId: string, id: string, state: SubscriptionState, now: string) => {
  const { monthly_amount: _amount, created_at: _created, ...words } = state;
  return grantItem({ user_id: userId, source: "stripe", source_ref: id, updated_at: now, ...words });
};

// The mirror and the grant go together; an older reading than the stored one changes neither.
const store = async (mirror: StoredSubscription, state: SubscriptionState): Promise<boolean> => {
  const refused = await commit(() =>
    Billing.transaction.write(({ subscription, grant }) => [
      subscription
        .put(mirror)
        .where(({ read_at }, { notExists, lte }) => `${notExists(read_at)} OR ${lte(read_at, mirror.read_at)}`)
        .commit(),
      ...(mirror.user_id
        ? [grant.put(grantOf(mirror.user_id, mirror.subscription_id, state, mirror.read_at)).commit()]
        : []),
    ]),
  );
  return refused.length === 0;
};

const withoutReading = ({ read_at: _read, ...rest }: StoredSubscription): string =>
  JSON.stringify(
    Object.entries(rest)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The stored mirror of a subscription, or null. */
export const mirrored = async (subscriptionId: string): Promise<StoredSubscription | null> =>
  (await SubscriptionEntity.get({ subscription_id: subscriptionId }).go({ consistent: true })).data;

/**
 * Reads a subscription from Stripe and stores what it grants; called by webhook, success page and reconciliation alike, in any
 * order, any number of times, it ends in the same state (decision D9). `now` must be from before the call.
 */
export const syncSubscription = async (subscriptionId: string, now: string): Promise<SyncResult> => {
  const [subscription, before] = await Promise.all([read(subscriptionId), mirrored(subscriptionId)]);
  if (!subscription) return "unchanged";
  const customer =
    typeof subscription.customer === "string" || subscription.customer.deleted ? null : subscription.customer;
  const owner = await ownerOf(subscription, customer, now);
  const mirror = mirrorOf(subscription, customer, owner, now);
  const isSame = before !== null && withoutReading(before) === withoutReading(mirror);
  if (!isSame) await store(mirror, stateOf(subscription));
  if (!("userId" in owner)) return "unmatched";
  return isSame ? "unchanged" : before ? "updated" : "created";
};
