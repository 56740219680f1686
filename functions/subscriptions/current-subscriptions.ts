import type Stripe from "stripe";
import { isCurrentStatus } from "../../shared/rules/entitlement.ts";
import { listGrants } from "../entitlements/grants.ts";
import { getStripe, stripeErrorCode } from "../platform/stripe/client.ts";
import { findCustomerId } from "./customers/customer-links.ts";

const payingStatuses: readonly string[] = ["active", "trialing", "past_due"];

const listByCustomer = async (client: Stripe, customer: string | null): Promise<Stripe.Subscription[]> => {
  if (!customer) return [];
  try {
    return (await client.subscriptions.list({ customer, limit: 20 })).data;
  } catch (error) {
    // The customer was deleted at Stripe along with their subscriptions.
    if (stripeErrorCode(error) === "resource_missing") return [];
    throw error;
  }
};

// A member may also own a customer linked by email; its subscription is found through its grant.
const listByGrants = async (client: Stripe, userId: string, known: Set<string>): Promise<Stripe.Subscription[]> => {
  const grants = await listGrants(userId);
  const others = grants.filter(
    ({ source, status, source_ref }) => source === "stripe" && isCurrentStatus(status) && !known.has(source_ref),
  );
  return Promise.all(others.map(({ source_ref }) => client.subscriptions.retrieve(source_ref)));
};

const byPriority = (a: Stripe.Subscription, b: Stripe.Subscription): number =>
  Number(payingStatuses.includes(b.status)) - Number(payingStatuses.includes(a.status)) || b.created - a.created;

/**
 * The parameters that undo a planned cancellation. The customer portal sets an instant (`cancel_at`), which
 * `cancel_at_period_end: false` doesn't clear.
 */
export const withoutCancellation = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription) => {
  if (cancel_at_period_end) return { cancel_at_period_end: false };
  return cancel_at === null ? {} : { cancel_at: "" as const };
};

/**
 * Undoes a planned cancellation, however it was set.
 * Throws if Stripe keeps it.
 */
export const clearCancellation = async (subscription: Stripe.Subscription): Promise<void> => {
  if (subscription.cancel_at === null) return;
  const after = await (await getStripe()).subscriptions.update(subscription.id, withoutCancellation(subscription));
  if (after.cancel_at !== null) throw new Error(`The subscription ${subscription.id} is still set to cancel`);
};

/** Lists a member's subscriptions that haven't ended, as Stripe has them now: paying ones first, then the newest. */
export const listCurrentSubscriptions = async (userId: string): Promise<Stripe.Subscription[]> => {
  const client = await getStripe();
  const listed = await listByCustomer(client, await findCustomerId(userId));
  const others = await listByGrants(client, userId, new Set(listed.map(({ id }) => id)));
  return [...listed, ...others].filter(({ status }) => isCurrentStatus(status)).sort(byPriority);
};
