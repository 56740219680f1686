import type Stripe from "stripe";
import { AppError } from "../../../shared/model/errors.ts";
import { GrantEntity } from "../../entitlements/grant.entity.ts";
import { toGrantItem } from "../../entitlements/grants.ts";
import { OutboxEntity } from "../../mail/outbox.entity.ts";
import { CountEntity } from "../../metrics/count.entity.ts";
import { getStripe, stripeErrorCode } from "../../platform/stripe/client.ts";
import { idOf } from "../../platform/stripe/id-of.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { redeemPromoUse } from "../../promo-codes/promo-holds.ts";
import { findSubscriptionOwner, type SubscriptionOwner } from "../customers/customer-links.ts";
import { changedCounts, subscriptionCount } from "../subscription-counts.ts";
import { findUnpaidSince, recordPayments } from "./invoices.ts";
import { listMembershipEmails } from "./membership-emails.ts";
import { findSubscription, type StoredSubscription } from "./stored-subscriptions.ts";
import { SubscriptionEntity } from "./subscription.entity.ts";
import { type SubscriptionState, toSubscriptionState } from "./subscription-state.ts";
export type SyncResult = "created" | "updated" | "unchanged" | "unmatched";

const attempts = 6;

const readFromStripe = async (id: string): Promise<Stripe.Subscription | null> => {
  try {
    return await (await getStripe()).subscriptions.retrieve(id, {
      expand: ["customer", "latest_invoice", "schedule.phases.items.price"],
    });
  } catch (error) {
    if (stripeErrorCode(error) === "resource_missing") return null;
    throw error;
  }
};

const expandedCustomer = ({ customer }: Stripe.Subscription): Stripe.Customer | null =>
  typeof customer === "string" || customer.deleted ? null : customer;

const isEnded = (status: string): boolean => status === "canceled" || status === "incomplete_expired";

const toStoredSubscription = (
  subscription: Stripe.Subscription,
  state: SubscriptionState,
  { owner, before }: { owner: SubscriptionOwner; before: StoredSubscription | null },
  now: string,
): StoredSubscription => {
  const { tier, status, end_at, past_due_since, cancel_at_period_end, coming, monthly_amount, created_at } = state;
  const { customer } = subscription;
  const email = expandedCustomer(subscription)?.email?.toLowerCase();
  return {
    subscription_id: subscription.id,
    customer_id: idOf(customer),
    ...("userId" in owner ? { user_id: owner.userId } : { unmatched_reason: owner.reason }),
    email,
    unmatched_state: "userId" in owner ? "none" : isEnded(status) ? "ended" : "running",
    is_counted: true,
    waits_for: "userId" in owner ? "none" : (email ?? "none"),
    tier,
    status,
    monthly_amount,
    end_at: end_at ?? undefined,
    past_due_since: past_due_since ?? undefined,
    cancel_at_period_end,
    coming_tier: coming?.tier,
    coming_at: coming?.at,
    pay_url: state.pay_url ?? undefined,
    created_at,
    read_at: now,
    revision: (before?.revision ?? 0) + 1,
  };
};

const toSubscriptionGrant = (userId: string, id: string, state: SubscriptionState, now: string) => {
  const { monthly_amount: _amount, created_at: _created, coming: _coming, pay_url: _url, ...words } = state;
  return toGrantItem({ user_id: userId, source: "stripe", source_ref: id, updated_at: now, ...words });
};

type Change = { mirror: StoredSubscription; before: StoredSubscription | null; state: SubscriptionState };

// Subscription, grant, emails and counts are written in one transaction, and only over the version known before Stripe was
// asked: someone who has stored another since may have read Stripe later.
const store = async ({ mirror, before, state }: Change): Promise<boolean> => {
  const { subscription_id, user_id, read_at } = mirror;
  const left = before?.user_id !== user_id ? before?.user_id : undefined;
  const mails = await listMembershipEmails(before, mirror, read_at);
  const refused = await writeAll([
    SubscriptionEntity.put(mirror).where(({ revision }, { notExists, eq }) =>
      before?.revision === undefined ? notExists(revision) : eq(revision, before.revision),
    ),
    ...(user_id ? [GrantEntity.put(toSubscriptionGrant(user_id, subscription_id, state, read_at))] : []),
    ...(left ? [GrantEntity.delete({ user_id: left, source: "stripe", source_ref: subscription_id })] : []),
    ...mails.map((mail) => OutboxEntity.create(mail)),
    ...changedCounts(before, mirror).map(({ subject, by }) =>
      CountEntity.upsert(subscriptionCount(subject, subscription_id)).add({ amount: by }),
    ),
  ]);
  return refused.size === 0;
};

const withoutReading = ({ read_at: _read, revision: _revision, ...rest }: StoredSubscription): string =>
  JSON.stringify(
    Object.entries(rest)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

// A discount code's use was held when the page was opened; the subscription shows that it was paid.
const redeemPromoHold = async ({ id, metadata, status }: Stripe.Subscription, now: string): Promise<void> => {
  const isPaid = status !== "incomplete" && status !== "incomplete_expired";
  if (metadata.promo_hold_id && isPaid) await redeemPromoUse(metadata.promo_hold_id, id, now);
};

const syncOnce = async (id: string, now: string): Promise<SyncResult | typeof conflict> => {
  const before = await findSubscription(id);
  const subscription = await readFromStripe(id);
  if (!subscription) return "unchanged";
  const owner = await findSubscriptionOwner(subscription, expandedCustomer(subscription), now);
  const state = toSubscriptionState(
    subscription,
    subscription.status === "past_due" ? await findUnpaidSince(id) : null,
  );
  const mirror = toStoredSubscription(subscription, state, { owner, before }, now);
  const isSame = before !== null && withoutReading(before) === withoutReading(mirror);
  if (!isSame && !(await store({ mirror, before, state }))) return conflict;
  await recordPayments(subscription, mirror.user_id);
  await redeemPromoHold(subscription, now);
  if (!mirror.user_id) return "unmatched";
  return isSame ? "unchanged" : before ? "updated" : "created";
};

/**
 * Syncs a subscription: reads it from Stripe, stores what it grants and records its payments. Called by webhook,
 * success page and reconcile job, in any order, concurrently and repeatedly, with the same result (R9).
 * Throws `unavailable` if others keep changing the same subscription.
 */
export const syncSubscription = async (subscriptionId: string, now: string): Promise<SyncResult> => {
  return retryOnConflict(
    attempts,
    () => syncOnce(subscriptionId, now),
    () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 }),
  );
};
