import type Stripe from "stripe";
import { getPrice } from "../resources/catalog/prices.ts";
import { nowSeconds, type StripeContext } from "../state/context.ts";
import { emit } from "../webhooks/events.ts";
import { toPlan } from "./subscription-items.ts";

type Schedule = Stripe.SubscriptionSchedule;
type Phase = Stripe.SubscriptionSchedule.Phase;

/** The schedule that manages a subscription, if one does. */
export const findSchedule = (
  context: StripeContext,
  subscription: Stripe.Subscription,
): Readonly<Schedule> | undefined =>
  typeof subscription.schedule === "string" ? context.store.read("schedules", subscription.schedule) : undefined;

/** When the current phase of a subscription's schedule ends, in seconds. */
export const phaseEnd = (context: StripeContext, subscription: Stripe.Subscription): number | undefined =>
  findSchedule(context, subscription)?.current_phase?.end_date;

/** The phase after the current one. */
export const nextPhase = (schedule: Schedule): Phase | undefined =>
  schedule.phases.find((phase) => phase.start_date === schedule.current_phase?.end_date);

/** Stores a changed schedule and emits its event. */
export const changeSchedule = (context: StripeContext, before: Schedule, after: Schedule, type: string): Schedule => {
  context.store.put("schedules", after);
  emit(context, type, after, type === "subscription_schedule.updated" ? before : undefined);
  return after;
};

/** Releases the subscription from its schedule. */
export const releaseSchedule = (context: StripeContext, schedule: Schedule): Schedule => {
  const released: Schedule = {
    ...schedule,
    current_phase: null,
    released_at: nowSeconds(context),
    released_subscription: String(schedule.subscription),
    status: "released",
    subscription: null,
  };
  return changeSchedule(context, schedule, released, "subscription_schedule.released");
};

/** When a subscription ends because its schedule ends it, in seconds. */
export const scheduledEnd = (context: StripeContext, subscription: Stripe.Subscription): number | undefined => {
  const schedule = findSchedule(context, subscription);
  if (schedule?.end_behavior !== "cancel" || nextPhase(schedule)) return undefined;
  return schedule.current_phase?.end_date;
};

/** Ends the schedule of a subscription that has ended: aborted when it was not paid, else canceled. */
export const endSchedule = (context: StripeContext, subscription: Stripe.Subscription, isUnpaid: boolean) => {
  const schedule = findSchedule(context, subscription);
  if (!schedule) return;
  if (scheduledEnd(context, subscription) === nowSeconds(context)) {
    const done: Schedule = { ...schedule, completed_at: nowSeconds(context), current_phase: null, status: "completed" };
    changeSchedule(context, schedule, done, "subscription_schedule.completed");
    return;
  }
  const ended: Schedule = { ...schedule, canceled_at: nowSeconds(context), current_phase: null, status: "canceled" };
  changeSchedule(context, schedule, ended, `subscription_schedule.${isUnpaid ? "aborted" : "canceled"}`);
};

/**
 * The subscription as the next phase has it, when its current phase is over: other prices, discounts and metadata, without
 * prorations. After the last phase the schedule releases it. Stores the schedule, not the subscription.
 */
export const applyDuePhase = (context: StripeContext, subscription: Stripe.Subscription): Stripe.Subscription => {
  const schedule = findSchedule(context, subscription);
  if (!schedule?.current_phase || schedule.current_phase.end_date > nowSeconds(context)) return subscription;
  const next = nextPhase(schedule);
  // With `end_behavior: cancel` the subscription ends with its last phase, before anything is renewed.
  if (!next && schedule.end_behavior === "cancel") return subscription;
  if (!next) {
    releaseSchedule(context, schedule);
    return { ...subscription, schedule: null };
  }
  const current_phase = { start_date: next.start_date, end_date: next.end_date };
  changeSchedule(context, schedule, { ...schedule, current_phase }, "subscription_schedule.updated");
  return applyPhase(context, subscription, next);
};

/** A subscription with the items, discounts and metadata of a phase. */
export const applyPhase = (
  context: StripeContext,
  subscription: Stripe.Subscription,
  phase: Phase,
): Stripe.Subscription => {
  const data = subscription.items.data.map((item, index) => {
    const wanted = phase.items[index];
    if (!wanted) return item;
    const price = getPrice(context, String(wanted.price));
    return { ...item, price, plan: toPlan(price), quantity: wanted.quantity ?? item.quantity };
  });
  return {
    ...subscription,
    discounts: phase.discounts.flatMap(({ discount }) => (typeof discount === "string" ? [discount] : [])),
    items: { ...subscription.items, data },
    metadata: { ...subscription.metadata, ...phase.metadata },
  };
};
