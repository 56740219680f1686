import type Stripe from "stripe";
import type { Membership } from "../../shared/model/membership.ts";
import { comingChange, tierOfPrice } from "../billing/subscription-state.ts";
import { syncSubscription } from "../billing/subscriptions.ts";
import { askStripe } from "./ask-stripe.ts";
import { membershipOf } from "./memberships.ts";
import { settleOrGiveUp } from "./plan-change.ts";
import { carryOut, closeIntent, findIntent, type PlanIntent, writeIntent } from "./plan-intents.ts";
import { finishing, noSubscription } from "./plan-outcome.ts";
import { readScheduled, releaseSchedule } from "./plan-schedule.ts";
import { keepRunning, runningSubscriptions } from "./plan-subscription.ts";

const running = async (userId: string): Promise<[Stripe.Subscription, ...Stripe.Subscription[]]> => {
  const [first, ...others] = await runningSubscriptions(userId);
  if (!first) throw noSubscription();
  return [first, ...others];
};

const end = async (userId: string, now: string): Promise<PlanIntent> => {
  const [{ id }, ...others] = await running(userId);
  const subscription = await readScheduled(id);
  const intent = await writeIntent({
    user_id: userId,
    kind: "cancel",
    subscription_id: id,
    tier: tierOfPrice(subscription.items.data[0]?.price) ?? "premium",
    prorated_at: 0,
    others: others.map((other) => other.id),
    replaces: comingChange(subscription) ? "coming-change" : "nothing",
    created_at: now,
  });
  try {
    await carryOut(intent);
  } catch (error) {
    // A coming change that was taken away for the end: the job brings the end about.
    if (intent.replaces === "nothing") await closeIntent(intent);
    throw error;
  }
  return intent;
};

/**
 * Lets the member's subscription end with the period that is paid; a coming change of plan goes with it.
 * Throws `membership.no-subscription`, `upstream-failed`.
 */
export const cancelPlan = async (userId: string, now: string): Promise<Membership> => {
  await settleOrGiveUp(userId, now);
  return finishing(await askStripe("cancel a plan", () => end(userId, now)), now);
};

const goOn = async ({ id }: Stripe.Subscription): Promise<void> => {
  const subscription = await readScheduled(id);
  await releaseSchedule(subscription);
  await keepRunning(subscription);
};

/**
 * Takes a cancellation or a coming change of plan back while the period lasts, and gives up one that waits for the member's bank:
 * the plan goes on as it is.
 * Throws `membership.no-subscription`, `upstream-failed`.
 */
export const resumePlan = async (userId: string, now: string): Promise<Membership> => {
  const earlier = await findIntent(userId);
  if (earlier?.kind === "now") await settleOrGiveUp(userId, now);
  else if (earlier) await closeIntent(earlier);
  const subscriptions = await askStripe("resume a plan", async () => {
    const found = await running(userId);
    for (const subscription of found) await goOn(subscription);
    return found;
  });
  for (const { id } of subscriptions) await syncSubscription(id, now);
  return membershipOf(userId, now);
};
