import type Stripe from "stripe";
import { getStripe } from "../../platform/stripe/client.ts";
import { listCurrentSubscriptions } from "../current-subscriptions.ts";
import { withStripeErrors } from "../stripe-errors.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { noSubscriptionError } from "./change-errors.ts";
import { settleOrAbandonChange } from "./settle-earlier-change.ts";
import { readSubscriptionWithSchedule, releaseSchedule } from "./subscription-schedule.ts";

// Stripe first, then our copy of what Stripe answered (R7).
const changeEach = async (
  what: string,
  userId: string,
  now: string,
  change: (client: Stripe, subscription: Stripe.Subscription) => Promise<unknown>,
): Promise<void> => {
  const changed = await withStripeErrors(what, async () => {
    const client = await getStripe();
    const subscriptions = await listCurrentSubscriptions(userId);
    if (subscriptions.length === 0) throw noSubscriptionError();
    for (const subscription of subscriptions) await change(client, subscription);
    return subscriptions;
  });
  for (const { id } of changed) await syncSubscription(id, now);
};

/**
 * Pauses the collection of a member's subscriptions: invoices of that time are void, and it grants nothing.
 * Throws `membership.no-subscription` or `upstream-failed`.
 */
export const pausePlan = (userId: string, now: string): Promise<void> =>
  changeEach("pause a plan", userId, now, (client, { id }) =>
    client.subscriptions.update(id, { pause_collection: { behavior: "void" } }),
  );

/** Ends the pause of a member's subscriptions. Throws `membership.no-subscription` or `upstream-failed`. */
export const unpausePlan = (userId: string, now: string): Promise<void> =>
  changeEach("unpause a plan", userId, now, (client, { id }) =>
    client.subscriptions.update(id, { pause_collection: "" }),
  );

/**
 * Ends a member's subscriptions at once: nothing is refunded or credited, and a change that was under way is dropped.
 * Throws `membership.no-subscription` or `upstream-failed`.
 */
export const endPlanNow = async (userId: string, now: string): Promise<void> => {
  await settleOrAbandonChange(userId, now);
  await changeEach("end a plan", userId, now, async (client, { id }) => {
    await releaseSchedule(await readSubscriptionWithSchedule(id));
    await client.subscriptions.cancel(id, { prorate: false });
  });
};
