import type Stripe from "stripe";
import type { PaidTier } from "../../../shared/model/membership.ts";
import { getStripe, stripeErrorCode } from "../../platform/stripe/client.ts";
import { idOf } from "../../platform/stripe/id-of.ts";
import { clearCancellation } from "../current-subscriptions.ts";
import { ensurePlanPrice } from "../plan-prices.ts";
import { findScheduledChange } from "../sync/subscription-state.ts";
import type { PlanIntent } from "./plan-intents.ts";

/** Reads a subscription from Stripe with its schedule and the prices of its phases. */
export const readSubscriptionWithSchedule = async (subscriptionId: string): Promise<Stripe.Subscription> =>
  (await getStripe()).subscriptions.retrieve(subscriptionId, { expand: ["schedule.phases.items.price"] });

/**
 * Releases a subscription from its schedule, if it has one: Stripe rejects other changes to a scheduled subscription.
 */
export const releaseSchedule = async ({ schedule }: Stripe.Subscription): Promise<void> => {
  if (schedule) await (await getStripe()).subscriptionSchedules.release(idOf(schedule));
};

const discountsOf = ({ discounts }: Stripe.Subscription) => discounts.map((discount) => ({ discount: idOf(discount) }));

/**
 * Schedules another plan for the end of the paid period: nothing is charged or credited, and a cancellation is undone.
 * Idempotent.
 */
export const schedulePlanChange = async (subscriptionId: string, tier: PaidTier): Promise<void> => {
  const client = await getStripe();
  const subscription = await readSubscriptionWithSchedule(subscriptionId);
  if (findScheduledChange(subscription)?.tier === tier) return;
  await clearCancellation(subscription);
  const { id, phases } = subscription.schedule
    ? await client.subscriptionSchedules.retrieve(idOf(subscription.schedule))
    : await client.subscriptionSchedules.create({ from_subscription: subscriptionId });
  const item = subscription.items.data[0];
  const running = phases.find(({ end_date }) => end_date === item?.current_period_end) ?? phases[0];
  if (!item || !running) throw new Error(`The subscription ${subscriptionId} has nothing to change`);
  const discounts = discountsOf(subscription);
  await client.subscriptionSchedules.update(id, {
    end_behavior: "release",
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: running.start_date,
        end_date: item.current_period_end,
        discounts,
      },
      {
        items: [{ price: await ensurePlanPrice(tier), quantity: 1 }],
        duration: { interval: "month", interval_count: 1 },
        proration_behavior: "none",
        discounts,
        metadata: { tier },
      },
    ],
  });
};

export const findIntendedSubscription = async ({
  subscription_id,
}: PlanIntent): Promise<Stripe.Subscription | null> => {
  try {
    return await readSubscriptionWithSchedule(subscription_id);
  } catch (error) {
    if (stripeErrorCode(error) === "resource_missing") return null;
    throw error;
  }
};
