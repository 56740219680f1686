import type Stripe from "stripe";
import { listGrants } from "../entitlements/grants.ts";
import { getStripe, stripeErrorCode } from "../platform/stripe/client.ts";
import { findCustomerId } from "./customers/customer-links.ts";

// An unpaid or paused subscription has not ended either: its owner must not get a second one beside it.
const currentStatuses: readonly string[] = ["active", "trialing", "past_due", "unpaid", "paused"];
const payingStatuses: readonly string[] = ["active", "trialing", "past_due"];

const listByCustomer = async (client: Stripe, customer: string | null): Promise<Stripe.Subscription[]> => {
  if (!customer) return [];
  try {
    return (await client.subscriptions.list({ customer, limit: 20 })).data;
  } catch (error) {
    // The customer was deleted at Stripe, and their subscriptions with them.
    if (stripeErrorCode(error) === "resource_missing") return [];
    throw error;
  }
};

// A member may own a customer linked by e-mail beside the one we made; its subscription is known by its grant.
const listByGrants = async (client: Stripe, userId: string, known: Set<string>): Promise<Stripe.Subscription[]> => {
  const grants = await listGrants(userId);
  const others = grants.filter(
    ({ source, status, source_ref }) =>
      source === "stripe" && currentStatuses.includes(status) && !known.has(source_ref),
  );
  return Promise.all(others.map(({ source_ref }) => client.subscriptions.retrieve(source_ref)));
};

const byPriority = (a: Stripe.Subscription, b: Stripe.Subscription): number =>
  Number(payingStatuses.includes(b.status)) - Number(payingStatuses.includes(a.status)) || b.created - a.created;

/**
 * What takes a planned end back. An end that the customer portal has set is an instant (`cancel_at`), which
 * `cancel_at_period_end: false` does not clear.
 */
export const withoutCancellation = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription) => {
  if (cancel_at_period_end) return { cancel_at_period_end: false };
  return cancel_at === null ? {} : { cancel_at: "" as const };
};

/** Lets a subscription go on beyond a planned end, however that was set. Throws when Stripe keeps the end. */
export const clearCancellation = async (subscription: Stripe.Subscription): Promise<void> => {
  if (subscription.cancel_at === null) return;
  const after = await (await getStripe()).subscriptions.update(subscription.id, withoutCancellation(subscription));
  if (after.cancel_at !== null) throw new Error(`The subscription ${subscription.id} still ends`);
};

/** A member's subscriptions that have not ended, as Stripe has them now: the one that pays and is newest first. */
export const listCurrentSubscriptions = async (userId: string): Promise<Stripe.Subscription[]> => {
  const client = await getStripe();
  const listed = await listByCustomer(client, await findCustomerId(userId));
  const others = await listByGrants(client, userId, new Set(listed.map(({ id }) => id)));
  return [...listed, ...others].filter(({ status }) => currentStatuses.includes(status)).sort(byPriority);
};
