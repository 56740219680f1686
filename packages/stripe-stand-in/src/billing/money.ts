import type Stripe from "stripe";

/** Stripe's decimal amounts travel as text; the client package turns them into its Decimal. */
export const toDecimal = (cents: number): Stripe.Decimal => String(cents) as unknown as Stripe.Decimal;

/** What a coupon takes off `cents`, never more than there is. Percentages round half up. */
export const couponDiscount = (coupon: Stripe.Coupon, cents: number): number => {
  if (coupon.amount_off !== null) return Math.min(coupon.amount_off, Math.max(0, cents));
  return Math.round((Math.max(0, cents) * (coupon.percent_off ?? 0)) / 100);
};

/** Splits a discount over amounts in proportion; the last one takes what rounding left. */
export const allocateDiscount = (discount: number, amounts: readonly number[]): number[] => {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  let left = discount;
  return amounts.map((amount, index) => {
    const isLast = index === amounts.length - 1;
    const share = isLast ? left : total === 0 ? 0 : Math.floor((discount * amount) / total);
    left -= share;
    return share;
  });
};

/** `$12.99` for 1299 cents of usd. */
export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
