import type Stripe from "stripe";
import { AppError } from "../../shared/model/errors.ts";
import { customerOf } from "../billing/customers.ts";
import { syncSubscription } from "../billing/subscriptions.ts";
import { closeOpenCheckout } from "../memberships/plan-checkout.ts";
import { runningSubscriptions } from "../memberships/plan-subscription.ts";
import { log } from "../platform/log.ts";
import { stripe, stripeCode } from "../platform/stripe.ts";

const idOf = (customer: Stripe.Subscription["customer"]): string =>
  typeof customer === "string" ? customer : customer.id;

// Stripe ends the subscriptions of a customer whom it deletes, and forgets name, address and cards, all in one call.
const forget = async (client: Stripe, customer: string): Promise<void> => {
  try {
    await client.customers.del(customer);
  } catch (error) {
    if (stripeCode(error) !== "resource_missing") throw error;
  }
};

const leave = async (userId: string, now: string): Promise<void> => {
  const client = await stripe();
  await closeOpenCheckout(userId, now);
  const running = await runningSubscriptions(userId);
  const own = await customerOf(userId);
  const customers = new Set([...(own ? [own] : []), ...running.map(({ customer }) => idOf(customer))]);
  for (const customer of customers) await forget(client, customer);
  for (const { id } of running) await syncSubscription(id, now);
};

/**
 * Ends what a member pays for and makes Stripe forget them; repeating it changes nothing.
 * Throws `upstream-failed` when Stripe does not do it: whoever wanted to delete more then must not.
 */
export const leaveStripe = async (userId: string, now: string): Promise<void> => {
  try {
    await leave(userId, now);
  } catch (error) {
    log.error("stripe not left", { code: stripeCode(error) ?? (error as Error).name });
    throw new AppError(
      "upstream-failed",
      "We could not end your membership with the payment provider just now, so nothing was deleted. Please try again.",
    );
  }
};
