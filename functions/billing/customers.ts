import type Stripe from "stripe";
import { memberIdBy } from "../members/members.ts";
import { StripeCustomerEntity } from "./stripe-customer.entity.ts";

type LinkedBy = "metadata" | "email";
export type Owner = { userId: string } | { reason: "user_not_found" | "no_email" };

const find = async (side: "customer" | "user", key: string) =>
  (await StripeCustomerEntity.get({ side, key }).go({ consistent: true })).data;

/** The Stripe customer of a user, or null. */
export const customerOf = async (userId: string): Promise<string | null> =>
  (await find("user", userId))?.customer_id ?? null;

/** Records whose a Stripe customer is and how we know, for both directions; the first link of each stays. */
export const link = async (customer_id: string, user_id: string, linked_by: LinkedBy, now: string): Promise<void> => {
  const pointer = { customer_id, user_id, linked_by, linked_at: now };
  const known = await Promise.all([find("customer", customer_id), find("user", user_id)]);
  if (!known[0]) await StripeCustomerEntity.put({ side: "customer", key: customer_id, ...pointer }).go();
  if (!known[1]) await StripeCustomerEntity.put({ side: "user", key: user_id, ...pointer }).go();
};

const byMetadata = (subscription: Stripe.Subscription, customer: Stripe.Customer | null): string | undefined =>
  subscription.metadata.user_id ?? customer?.metadata.user_id;

/**
 * Whose a subscription is (decision D8): by the user id in its own or its customer's metadata, by an earlier link, then by an
 * address that a member has confirmed. Otherwise the reason why it is nobody's. A link found is recorded.
 */
export const ownerOf = async (
  subscription: Stripe.Subscription,
  customer: Stripe.Customer | null,
  now: string,
): Promise<Owner> => {
  const customerId = typeof subscription.customer === "string" ? subscription.customer : subscription.customer.id;
  const named = byMetadata(subscription, customer);
  if (named) {
    await link(customerId, named, "metadata", now);
    return { userId: named };
  }
  const known = await find("customer", customerId);
  if (known) return { userId: known.user_id };
  if (!customer?.email) return { reason: "no_email" };
  const userId = await memberIdBy("email", customer.email.toLowerCase());
  if (!userId) return { reason: "user_not_found" };
  await link(customerId, userId, "email", now);
  return { userId };
};
