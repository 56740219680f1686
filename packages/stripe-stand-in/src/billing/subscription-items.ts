import type Stripe from "stripe";
import { newId } from "../state/ids.ts";
import { toDecimal } from "./money.ts";

/** The older name of a recurring price, which subscription items still carry. */
export const toPlan = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: "plan",
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: toDecimal(price.unit_amount ?? 0),
  billing_scheme: "per_unit",
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? "month",
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: "licensed",
});

export type ItemInput = {
  subscription: string;
  price: Stripe.Price;
  quantity: number;
  /** Seconds. */
  created: number;
  period: { start: number; end: number };
};

/** A new item of a subscription. */
export const createItem = (order: ItemInput): Stripe.SubscriptionItem => ({
  id: newId("si").slice(0, 17),
  object: "subscription_item",
  billing_thresholds: null,
  created: order.created,
  current_period_end: order.period.end,
  current_period_start: order.period.start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: toPlan(order.price),
  price: order.price,
  quantity: order.quantity,
  subscription: order.subscription,
  tax_rates: [],
});

/** What one period of the item costs, in cents. */
export const itemAmount = (item: Stripe.SubscriptionItem): number =>
  (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
