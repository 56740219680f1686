import type Stripe from "stripe";

/**
 * The moment `count` intervals after `anchor`, both in seconds. Months keep the anchor's day where the month has it,
 * so that a subscription of the 31st renews on the 28th and then on the 31st again.
 */
export const periodAfter = (
  anchor: number,
  recurring: { interval: string; interval_count: number },
  count: number,
): number => {
  const steps = recurring.interval_count * count;
  const date = new Date(anchor * 1000);
  if (recurring.interval === "day") date.setUTCDate(date.getUTCDate() + steps);
  else if (recurring.interval === "week") date.setUTCDate(date.getUTCDate() + 7 * steps);
  else addMonths(date, recurring.interval === "year" ? 12 * steps : steps);
  return Math.floor(date.getTime() / 1000);
};

const addMonths = (date: Date, months: number) => {
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
};

/** The end of the billing period that starts at `start`, counted from the anchor. */
export const nextPeriodEnd = (
  anchor: number,
  start: number,
  recurring: { interval: string; interval_count: number },
): number => {
  let count = 1;
  while (periodAfter(anchor, recurring, count) <= start) count += 1;
  return periodAfter(anchor, recurring, count);
};

/** The period all items of a subscription share. */
export const periodOf = (subscription: Stripe.Subscription): { start: number; end: number } => {
  const [first] = subscription.items.data;
  return { start: first?.current_period_start ?? 0, end: first?.current_period_end ?? 0 };
};

/** Moves every item to a period. */
export const withPeriod = (subscription: Stripe.Subscription, start: number, end: number): Stripe.Subscription => {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }));
  return { ...subscription, items: { ...subscription.items, data } };
};

/** How the subscription recurs. */
export const recurringOf = (subscription: Stripe.Subscription): { interval: string; interval_count: number } =>
  subscription.items.data[0]?.price.recurring ?? { interval: "month", interval_count: 1 };
