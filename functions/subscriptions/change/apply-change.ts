import { getStripe } from "../../platform/stripe/client.ts";
import type { PlanIntent } from "./plan-intents.ts";
import { readSubscriptionWithSchedule, releaseSchedule, schedulePlanChange } from "./subscription-schedule.ts";

/** Makes a change that costs nothing: a plan change at the end of the period, or a cancellation. Idempotent. */
export const applyWithoutCharge = async ({ kind, subscription_id, tier }: PlanIntent): Promise<void> => {
  if (kind === "period-end") return schedulePlanChange(subscription_id, tier);
  await releaseSchedule(await readSubscriptionWithSchedule(subscription_id));
  await (await getStripe()).subscriptions.update(subscription_id, { cancel_at_period_end: true });
};
