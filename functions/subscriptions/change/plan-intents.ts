import type { EntityItem } from "electrodb";
import type Stripe from "stripe";
import { addMilliseconds } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import { log } from "../../platform/log.ts";
import { getStripe, stripeErrorCode } from "../../platform/stripe/client.ts";
import { isConditionFailed } from "../../platform/table/table.ts";
import { clearCancellation } from "../current-subscriptions.ts";
import { findScheduledChange, tierOfPrice } from "../sync/subscription-state.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { isAwaitingPayment, recordConfirmation, voidPendingInvoice } from "./payment-confirmation.ts";
import { PlanIntentEntity } from "./plan-intent.entity.ts";
import { readSubscriptionWithSchedule, releaseSchedule, schedulePlanChange } from "./subscription-schedule.ts";

export type PlanIntent = EntityItem<typeof PlanIntentEntity>;

/** A request completes its own change within this time; after that, the job does. */
const requestTimeoutMilliseconds = 60_000;

/** Returns the plan change a member has in progress, or null. */
export const findPlanIntent = async (user_id: string): Promise<PlanIntent | null> =>
  (await PlanIntentEntity.get({ user_id }).go({ consistent: true })).data;

/** Creates the intent of a plan change. Of two concurrent ones the first is kept, and both callers get it. */
export const createPlanIntent = async (intent: Omit<PlanIntent, "id">): Promise<PlanIntent> => {
  const made = { ...intent, id: newId("plan", intent.created_at) };
  try {
    await PlanIntentEntity.create(made).go();
    return made;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return (await findPlanIntent(intent.user_id)) ?? made;
  }
};

/** Deletes the intent of a change that is complete, or that never began. */
export const deletePlanIntent = async ({ user_id, id }: PlanIntent): Promise<void> => {
  try {
    await PlanIntentEntity.delete({ user_id })
      .where((intent, { eq }) => eq(intent.id, id))
      .go();
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
};

const isEnded = ({ ended_at }: Stripe.Subscription): boolean => ended_at !== null;
const isEnding = ({ cancel_at }: Stripe.Subscription): boolean => cancel_at !== null;

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

/** Makes a change that costs nothing: a plan change at the end of the period, or a cancellation. Idempotent. */
export const applyWithoutCharge = async ({ kind, subscription_id, tier }: PlanIntent): Promise<void> => {
  if (kind === "period-end") return schedulePlanChange(subscription_id, tier);
  await releaseSchedule(await readSubscriptionWithSchedule(subscription_id));
  await (await getStripe()).subscriptions.update(subscription_id, { cancel_at_period_end: true });
};

const endOther = async ({ kind }: PlanIntent, id: string): Promise<void> => {
  const client = await getStripe();
  const other = await client.subscriptions.retrieve(id);
  if (isEnded(other) || (kind === "cancel" && isEnding(other))) return;
  if (kind !== "cancel") return void (await client.subscriptions.cancel(id, { prorate: true, invoice_now: true }));
  await releaseSchedule(other);
  await client.subscriptions.update(id, { cancel_at_period_end: true });
};

// A change that awaited its payment couldn't undo a planned cancellation along with it.
const clearCancellationAfterPayment = async (intent: PlanIntent): Promise<void> => {
  const subscription = await findIntendedSubscription(intent);
  if (subscription && !isEnded(subscription)) await clearCancellation(subscription);
};

/**
 * Completes a change that Stripe has made: our copy is synced, and any other subscription of the member ends, with a
 * credit for unused time, so that no one pays for two plans. Idempotent.
 */
export const completePlanChange = async (intent: PlanIntent, now: string): Promise<void> => {
  if (intent.invoice_id) await clearCancellationAfterPayment(intent);
  await syncSubscription(intent.subscription_id, now);
  for (const id of intent.others) {
    await endOther(intent, id);
    await syncSubscription(id, now);
  }
  await deletePlanIntent(intent);
};

const findIntendedSubscription = async ({ subscription_id }: PlanIntent): Promise<Stripe.Subscription | null> => {
  try {
    return await readSubscriptionWithSchedule(subscription_id);
  } catch (error) {
    if (stripeErrorCode(error) === "resource_missing") return null;
    throw error;
  }
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
