import type Stripe from "stripe";
import { customerOf } from "../billing/customers.ts";
import { stripe, stripeCode } from "../platform/stripe.ts";
import { grantsOf } from "./grants.ts";

// An unpaid or paused subscription has not ended either: its owner must not get a second one beside it.
const running: readonly string[] = ["active", "trialing", "past_due", "unpaid", "paused"];
const paying: readonly string[] = ["active", "trialing", "past_due"];

const ofCustomer = async (client: Stripe, customer: string | null): Promise<Stripe.Subscription[]> => {
  if (!customer) return [];
  try {
    return (await client.subscriptions.list({ customer, limit: 20 })).data;
  } catch (error) {
    // The customer was deleted at Stripe, and their subscriptions with them.
    if (stripeCode(error) === "resource_missing") return [];
    throw error;
  }
};

// A member may own a customer linked by e-mail beside the one we made; its subscription is known by its grant.
const ofGrants = async (client: Stripe, userId: string, known: Set<string>): Promise<Stripe.Subscription[]> => {
  const grants = await grantsOf(userId);
  const others = grants.filter(
    ({ source, status, source_ref }) => source === "stripe" && running.includes(status) && !known.has(source_ref),
  );
  return Promise.all(others.map(({ source_ref }) => client.subscriptions.retrieve(source_ref)));
};

const first = (a: Stripe.Subscription, b: Stripe.Subscription): number =>
  Number(paying.includes(b.status)) - Number(paying.includes(a.status)) || b.created - a.created;

/**
 * What takes a planned end back. An end that the customer portal has set is an instant (`cancel_at`), which
 * `cancel_at_period_end: false` does not clear.
 */
export const withoutEnd = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription) => {
  if (cancel_at_period_end) return { cancel_at_period_end: false };
  return cancel_at === null ? {} : { cancel_at: "" as const };
};

/** Lets a subscription go on beyond a planned end, however that was set. Throws when Stripe keeps the end. */
export const keepRunning = async (subscription: Stripe.Subscription): Promise<void> => {
  if (subscription.cancel_at === null) return;
  const after = await (await stripe()).subscriptions.update(subscription.id, withoutEnd(subscription));
  if (after.cancel_at !== null) throw new Error(`The subscription ${subscription.id} still ends`);
};

/** A member's subscriptions that have not ended, as Stripe has them now: the one that pays and is newest first. */
export const runningSubscriptions = async (userId: string): Promise<Stripe.Subscription[]> => {
  const client = await stripe();
  const listed = await ofCustomer(client, await customerOf(userId));
  const others = await ofGrants(client, userId, new Set(listed.map(({ id }) => id)));
  return [...listed, ...others].filter(({ status }) => running.includes(status)).sort(first);
};
