import type Stripe from "stripe";
import type { Membership } from "../../../shared/model/membership.ts";
import { getMembership } from "../../entitlements/membership.ts";
import { clearCancellation, listCurrentSubscriptions } from "../current-subscriptions.ts";
import { withStripeErrors } from "../stripe-errors.ts";
import { findScheduledChange, tierOfPrice } from "../sync/subscription-state.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { applyWithoutCharge } from "./apply-change.ts";
import { noSubscriptionError } from "./change-errors.ts";
import { completeOrDefer } from "./complete-change.ts";
import { createPlanIntent, deletePlanIntent, findPlanIntent, type PlanIntent } from "./plan-intents.ts";
import { settleOrAbandonChange } from "./settle-earlier-change.ts";
import { readSubscriptionWithSchedule, releaseSchedule } from "./subscription-schedule.ts";

const getCurrentSubscriptions = async (userId: string): Promise<[Stripe.Subscription, ...Stripe.Subscription[]]> => {
  const [first, ...others] = await listCurrentSubscriptions(userId);
  if (!first) throw noSubscriptionError();
  return [first, ...others];
};

const cancelAtPeriodEnd = async (userId: string, now: string): Promise<PlanIntent> => {
  const [{ id }, ...others] = await getCurrentSubscriptions(userId);
  const subscription = await readSubscriptionWithSchedule(id);
  const intent = await createPlanIntent({
    user_id: userId,
    kind: "cancel",
    subscription_id: id,
    tier: tierOfPrice(subscription.items.data[0]?.price) ?? "premium",
    prorated_at: 0,
    others: others.map((other) => other.id),
    replaces: findScheduledChange(subscription) ? "coming-change" : "nothing",
    created_at: now,
  });
  try {
    await applyWithoutCharge(intent);
  } catch (error) {
    // A scheduled change was removed for the cancellation: the job completes it.
    if (intent.replaces === "nothing") await deletePlanIntent(intent);
    throw error;
  }
  return intent;
};

/**
 * Cancels the member's subscription at the end of the paid period; a scheduled plan change is dropped.
 * Throws `membership.no-subscription` or `upstream-failed`.
 */
export const cancelPlan = async (userId: string, now: string): Promise<Membership> => {
  await settleOrAbandonChange(userId, now);
  return completeOrDefer(await withStripeErrors("cancel a plan", () => cancelAtPeriodEnd(userId, now)), now);
};

const continueSubscription = async ({ id }: Stripe.Subscription): Promise<void> => {
  const subscription = await readSubscriptionWithSchedule(id);
  await releaseSchedule(subscription);
  await clearCancellation(subscription);
};

/**
 * Undoes a cancellation or a scheduled plan change before the period ends, and abandons one that awaits the bank's
 * confirmation: the plan continues unchanged.
 * Throws `membership.no-subscription` or `upstream-failed`.
 */
export const resumePlan = async (userId: string, now: string): Promise<Membership> => {
  const earlier = await findPlanIntent(userId);
  if (earlier?.kind === "now") await settleOrAbandonChange(userId, now);
  else if (earlier) await deletePlanIntent(earlier);
  const subscriptions = await withStripeErrors("resume a plan", async () => {
    const found = await getCurrentSubscriptions(userId);
    for (const subscription of found) await continueSubscription(subscription);
    return found;
  });
  for (const { id } of subscriptions) await syncSubscription(id, now);
  return getMembership(userId, now);
};
