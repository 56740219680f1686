import type Stripe from "stripe";
import type { StripeContext } from "../state/context.ts";
import { couponDiscount } from "./money.ts";

/** The discounts of a subscription that are active at `at` (seconds), with their coupons. */
export const activeDiscounts = (context: StripeContext, subscription: Stripe.Subscription, at: number) =>
  subscription.discounts.flatMap((entry) => {
    const discount = typeof entry === "string" ? context.store.get("discounts", entry) : entry;
    const coupon = discount && context.store.get("coupons", String(discount.source.coupon));
    return discount && coupon && (discount.end === null || discount.end > at) ? [{ discount, coupon }] : [];
  });

/** `cents` after the active discounts. */
export const amountAfterDiscounts = (
  context: StripeContext,
  subscription: Stripe.Subscription,
  cents: number,
  at: number,
): number =>
  activeDiscounts(context, subscription, at)
    .filter(({ coupon }) => coupon.duration !== "once")
    .reduce((left, { coupon }) => left - couponDiscount(coupon, left), cents);

/** Takes used-up `once` coupons and ended discounts off a subscription after an invoice. */
export const dropUsedDiscounts = (
  context: StripeContext,
  subscription: Stripe.Subscription,
  at: number,
): Stripe.Subscription => {
  const lasting = activeDiscounts(context, subscription, at).filter(({ coupon }) => coupon.duration !== "once");
  return { ...subscription, discounts: lasting.map(({ discount }) => discount.id) };
};
