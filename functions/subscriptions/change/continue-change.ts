import type Stripe from "stripe";
import { minutes } from "../../../shared/rules/durations.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";
import { stripeErrorCode } from "../../platform/stripe/client.ts";
import { findScheduledChange, tierOfPrice } from "../sync/subscription-state.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { applyWithoutCharge } from "./apply-change.ts";
import { completePlanChange } from "./complete-change.ts";
import { isAwaitingPayment, recordConfirmation, voidPendingInvoice } from "./payment-confirmation.ts";
import { PlanIntentEntity } from "./plan-intent.entity.ts";
import { deletePlanIntent, findPlanIntent, isEnded, isEnding, type PlanIntent } from "./plan-intents.ts";
import { findIntendedSubscription } from "./subscription-schedule.ts";

/** A request completes its own change within this time; after that, the job does. */
const requestTimeoutMilliseconds = minutes(1);

const isApplied = ({ kind, tier }: PlanIntent, subscription: Stripe.Subscription): boolean => {
  if (kind === "cancel") return isEnding(subscription);
  const isOnIt = tierOfPrice(subscription.items.data[0]?.price) === tier;
  return isOnIt || (kind === "period-end" && findScheduledChange(subscription)?.tier === tier);
};

// The first step removed something that the member didn't ask to lose.
const isHalfWay = ({ replaces }: PlanIntent, subscription: Stripe.Subscription): boolean => {
  if (replaces === "coming-change") return findScheduledChange(subscription) === null;
  return replaces === "cancellation" && !isEnding(subscription);
};

export type PlanChangeOutcome = "completed" | "waiting" | "not-begun";

/**
 * Continues an unfinished change. One that Stripe has made, fully or half, is completed; one that awaits its payer
 * keeps waiting; one that never began, or was abandoned, is left alone and charges nothing. Returns which it was.
 */
export const continuePlanChange = async (intent: PlanIntent, now: string): Promise<PlanChangeOutcome> => {
  const subscription = await findIntendedSubscription(intent);
  if (!subscription || isEnded(subscription)) {
    await completePlanChange(intent, now);
    return "completed";
  }
  if (isAwaitingPayment(intent, subscription)) {
    await recordConfirmation(intent, subscription);
    return "waiting";
  }
  if (!isApplied(intent, subscription)) {
    if (!isHalfWay(intent, subscription)) return "not-begun";
    await applyWithoutCharge(intent);
  }
  await completePlanChange(intent, now);
  return "completed";
};

/**
 * Syncs a change that awaited its payer, after an event of its subscription: once paid it is completed; if abandoned or
 * expired, its intent is deleted. Affects no other change, whose request may still be running.
 */
export const syncPaymentConfirmation = async (userId: string, now: string): Promise<void> => {
  const intent = await findPlanIntent(userId);
  if (intent?.invoice_id && (await continuePlanChange(intent, now)) === "not-begun") await deletePlanIntent(intent);
};

/**
 * Abandons a change that awaits its payer: nothing is charged, and the plan stays. A change that was paid in the
 * meantime is completed instead.
 * Throws if Stripe doesn't say which.
 */
export const abandonPlanChange = async (intent: PlanIntent, now: string): Promise<void> => {
  try {
    await voidPendingInvoice(intent);
  } catch (error) {
    if ((await continuePlanChange(intent, now)) === "waiting") throw error;
  }
  if ((await continuePlanChange(intent, now)) === "not-begun") await deletePlanIntent(intent);
  await syncSubscription(intent.subscription_id, now);
};

const tryToFinish = async (intent: PlanIntent, now: string): Promise<number> => {
  try {
    if ((await continuePlanChange(intent, now)) === "not-begun") await deletePlanIntent(intent);
    return 1;
  } catch (error) {
    log.warn("plan change not finished", {
      subscription: intent.subscription_id,
      code: stripeErrorCode(error) ?? "unknown",
    });
    return 0;
  }
};

/**
 * Finishes the plan changes whose requests ended early. What fails stays for the next run. Returns how many it
 * finished.
 */
export const finishPlanChanges = async (now: string): Promise<number> => {
  const before = addMilliseconds(now, -requestTimeoutMilliseconds);
  const { data } = await PlanIntentEntity.query.open({}).lte({ created_at: before }).go({ limit: 100 });
  let finished = 0;
  for (const intent of data) finished += await tryToFinish(intent, now);
  return finished;
};
