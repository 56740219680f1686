import type Stripe from "stripe";
import { AppError } from "../../shared/model/errors.ts";
import { log } from "../platform/log.ts";
import { getStripe, stripeErrorCode } from "../platform/stripe/client.ts";
import { idOf } from "../platform/stripe/id-of.ts";
import { closeOpenCheckout } from "../subscriptions/checkout/plan-checkout.ts";
import { listCurrentSubscriptions } from "../subscriptions/current-subscriptions.ts";
import { findCustomerId } from "../subscriptions/customers/customer-links.ts";
import { syncSubscription } from "../subscriptions/sync/sync-subscription.ts";

// Deleting a customer also ends their subscriptions and removes name, address and cards, in one call.
const deleteCustomer = async (client: Stripe, customer: string): Promise<void> => {
  try {
    await client.customers.del(customer);
  } catch (error) {
    if (stripeErrorCode(error) !== "resource_missing") throw error;
  }
};

const deleteCustomers = async (userId: string, now: string): Promise<void> => {
  const client = await getStripe();
  await closeOpenCheckout(userId, now);
  const running = await listCurrentSubscriptions(userId);
  const own = await findCustomerId(userId);
  const customers = new Set([...(own ? [own] : []), ...running.map(({ customer }) => idOf(customer))]);
  for (const customer of customers) await deleteCustomer(client, customer);
  for (const { id } of running) await syncSubscription(id, now);
};

/**
 * Ends a member's subscriptions and deletes their customers at Stripe. Idempotent.
 * Throws `upstream-failed` if Stripe doesn't do it; nothing else may be deleted then.
 */
export const deleteStripeCustomers = async (userId: string, now: string): Promise<void> => {
  try {
    await deleteCustomers(userId, now);
  } catch (error) {
    log.error("stripe customers not deleted", { code: stripeErrorCode(error) ?? (error as Error).name });
    throw new AppError(
      "upstream-failed",
      "We couldn't cancel your subscription with Stripe, so nothing was deleted. Please try again.",
    );
  }
};
