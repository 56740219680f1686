import type { EntityItem } from "electrodb";
import type Stripe from "stripe";
import { findMemberId } from "../../members/members.ts";
import { idOf } from "../../platform/stripe/id-of.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { step, writeAll } from "../../platform/table/transaction.ts";
import { hasVerifiedEmail } from "../../user-pool/verified-email.ts";
import { StripeCustomerEntity } from "./stripe-customer.entity.ts";

type LinkedBy = "metadata" | "email" | "admin";
export type SubscriptionOwner = { userId: string } | { reason: "user_not_found" | "no_email" };

export type CustomerLink = EntityItem<typeof StripeCustomerEntity>;

const findLink = async (side: "customer" | "user", key: string) =>
  (await StripeCustomerEntity.get({ side, key }).go({ consistent: true })).data;

/** Returns the link of a user to their Stripe customer, or null. */
export const findCustomerLink = (userId: string): Promise<CustomerLink | null> => findLink("user", userId);

/** Returns the id of a user's Stripe customer, or null. */
export const findCustomerId = async (userId: string): Promise<string | null> =>
  (await findCustomerLink(userId))?.customer_id ?? null;

/** Notes that Stripe is asked about a user; false for all but one of those who read the same link. */
export const claimAsking = async ({ key, asks }: CustomerLink, now: string): Promise<boolean> => {
  const claimed = await tryWrite(
    StripeCustomerEntity.patch({ side: "user", key })
      .set({ asked_at: now })
      .add({ asks: 1 })
      .where((link, { eq, notExists }) => (asks === undefined ? notExists(link.asks) : eq(link.asks, asks)))
      .go(),
  );
  return claimed !== null;
};

/** Notes that a user is about to visit the portal, where they may change their subscription. */
export const notePortalOpened = async (userId: string, now: string): Promise<void> => {
  await tryWrite(StripeCustomerEntity.patch({ side: "user", key: userId }).set({ portal_opened_at: now }).go());
};

/**
 * Links a Stripe customer and a user, in both directions in one transaction, with how we know. The first link of each
 * side stays: a user may own a second customer, but keeps paying with the first.
 */
export const linkCustomer = async (
  customer_id: string,
  user_id: string,
  linked_by: LinkedBy,
  now: string,
): Promise<void> => {
  const pointer = { customer_id, user_id, linked_by, linked_at: now };
  const ofCustomer = { side: "customer", key: customer_id, ...pointer } as const;
  const ofUser = { side: "user", key: user_id, ...pointer } as const;
  const write = (items: (typeof ofCustomer | typeof ofUser)[]) =>
    writeAll(items.map((item) => step(item.side, StripeCustomerEntity.create(item))));
  const refused = await write([ofCustomer, ofUser]);
  if (refused.has("user") && !refused.has("customer")) await write([ofCustomer]);
};

/** Links a user to another customer, after theirs was deleted at Stripe. */
export const relinkCustomer = async (customer_id: string, user_id: string, now: string): Promise<void> => {
  const pointer = { customer_id, user_id, linked_by: "metadata" as const, linked_at: now };
  await writeAll([
    StripeCustomerEntity.put({ side: "customer", key: customer_id, ...pointer }),
    StripeCustomerEntity.put({ side: "user", key: user_id, ...pointer }),
  ]);
};

const userIdFromMetadata = (subscription: Stripe.Subscription, customer: Stripe.Customer | null): string | undefined =>
  subscription.metadata.user_id ?? customer?.metadata.user_id;

const findUserIdByEmail = async (address: string): Promise<string | null> => {
  const email = address.toLowerCase();
  const userId = await findMemberId("email", email);
  return userId && (await hasVerifiedEmail(userId, email)) ? userId : null;
};

/**
 * Returns the owner of a subscription (R8): by the user id in its own or its customer's metadata, by an
 * earlier link, or by a verified address; otherwise why it has none. A new link is recorded.
 */
export const findSubscriptionOwner = async (
  subscription: Stripe.Subscription,
  customer: Stripe.Customer | null,
  now: string,
): Promise<SubscriptionOwner> => {
  const customerId = idOf(subscription.customer);
  const known = await findLink("customer", customerId);
  const named = userIdFromMetadata(subscription, customer);
  if (named) {
    if (known?.user_id !== named) await linkCustomer(customerId, named, "metadata", now);
    return { userId: named };
  }
  if (known) return { userId: known.user_id };
  if (!customer?.email) return { reason: "no_email" };
  const userId = await findUserIdByEmail(customer.email);
  if (!userId) return { reason: "user_not_found" };
  await linkCustomer(customerId, userId, "email", now);
  return { userId };
};

/** Returns the member of a customer by an earlier link or by a verified address, without asking Stripe; or null. */
export const findKnownOwner = async (customerId: string, email: string | undefined): Promise<string | null> => {
  const known = await findLink("customer", customerId);
  if (known) return known.user_id;
  return email ? findUserIdByEmail(email) : null;
};
