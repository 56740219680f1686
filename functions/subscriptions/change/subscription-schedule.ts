import type Stripe from "stripe";
import type { PaidTier } from "../../../shared/model/membership.ts";
import { getStripe } from "../../platform/stripe/client.ts";
import { clearCancellation } from "../current-subscriptions.ts";
import { ensurePlanPrice } from "../plan-prices.ts";
import { findScheduledChange } from "../sync/subscription-state.ts";

const idOf = (thing: string | { id: string }): string => (typeof thing === "string" ? thing : thing.id);

/** A subscription with its schedule and the prices of its phases, as Stripe has them now. */
export const readSubscriptionWithSchedule = async (subscriptionId: string): Promise<Stripe.Subscription> =>
  (await getStripe()).subscriptions.retrieve(subscriptionId, { expand: ["schedule.phases.items.price"] });

/** Lets a subscription go from its schedule, where it has one: Stripe changes nothing else of one that a schedule manages. */
export const releaseSchedule = async ({ schedule }: Stripe.Subscription): Promise<void> => {
  if (schedule) await (await getStripe()).subscriptionSchedules.release(idOf(schedule));
};

const discountsOf = ({ discounts }: Stripe.Subscription) => discounts.map((discount) => ({ discount: idOf(discount) }));

/**
 * Lets a subscription go over to another plan when its paid period ends: nothing is charged or credited. A cancellation is taken
 * back. Repeated, it ends in the same schedule.
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
