import type Stripe from "stripe";
import type { StripeContext } from "../state/context.ts";
import { newId } from "../state/ids.ts";
import { amountAfterDiscounts } from "./discounts.ts";
import { createLine, productName } from "./invoice-lines.ts";
import { periodOf } from "./periods.ts";
import { itemAmount } from "./subscription-items.ts";

const dayText = (seconds: number): string => {
  const date = new Date(seconds * 1000);
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }).format(
    date,
  );
};

const isSameItem = (left: Stripe.SubscriptionItem, right: Stripe.SubscriptionItem): boolean =>
  left.id === right.id && left.price.id === right.price.id && left.quantity === right.quantity;

export type ProrationInput = {
  before: Stripe.Subscription;
  after: Stripe.Subscription;
  /** The moment the change counts from, in seconds. */
  at: number;
  /** When the period starts anew only the unused time is credited; the new period is billed in full. */
  isNewPeriod: boolean;
};

/**
 * The lines of a change within a period: a credit for the unused time of what goes and a charge for the remaining
 * time of what comes, each by the second and after active discounts. Nothing during a trial.
 */
export const prorationLines = (context: StripeContext, order: ProrationInput): Stripe.InvoiceLineItem[] => {
  if (order.before.status === "trialing") return [];
  const { start, end } = periodOf(order.before);
  const share = Math.max(0, Math.min(1, (end - order.at) / (end - start)));
  const partOf = (item: Stripe.SubscriptionItem, subscription: Stripe.Subscription) =>
    Math.round(amountAfterDiscounts(context, subscription, itemAmount(item), order.at) * share);
  const [left, came] = [order.before.items.data, order.after.items.data];
  const goes = left.filter((item) => !came.some((other) => isSameItem(item, other)) || order.isNewPeriod);
  const comes = order.isNewPeriod ? [] : came.filter((item) => !left.some((other) => isSameItem(item, other)));
  const period = { start: order.at, end };
  return [
    ...goes.map((item) =>
      createLine({
        item,
        amount: -partOf(item, order.before) || 0,
        description: `Unused time on ${productName(context, item.price)} after ${dayText(order.at)}`,
        period,
        isProration: true,
      }),
    ),
    ...comes.map((item) =>
      createLine({
        item,
        amount: partOf(item, order.after),
        description: `Remaining time on ${productName(context, item.price)} after ${dayText(order.at)}`,
        period,
        isProration: true,
      }),
    ),
  ];
};

/** Saves lines for the subscription's next invoice. */
export const savePendingLines = (
  context: StripeContext,
  subscription: Stripe.Subscription,
  lines: Stripe.InvoiceLineItem[],
) => {
  for (const line of lines) {
    const id = newId("ii");
    context.store.put("pendingItems", {
      id,
      subscription: subscription.id,
      customer: String(subscription.customer),
      line,
    });
  }
};

/** The lines waiting for the subscription's next invoice. */
export const listPendingLines = (context: StripeContext, subscription: string): Stripe.InvoiceLineItem[] =>
  context.store
    .all("pendingItems")
    .filter((item) => item.subscription === subscription)
    .map((item) => structuredClone(item.line));

/** Returns the waiting lines and removes them. */
export const consumePendingLines = (context: StripeContext, subscription: string): Stripe.InvoiceLineItem[] => {
  const lines = listPendingLines(context, subscription);
  for (const item of context.store.all("pendingItems")) {
    if (item.subscription === subscription) context.store.remove("pendingItems", item.id);
  }
  return lines;
};
