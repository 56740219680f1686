import type Stripe from "stripe";
import type { PromoCode } from "../../shared/model/promo-code.ts";
import { promoText } from "../../shared/rules/promo-text.ts";
import { fingerprint } from "../platform/ids.ts";
import { getStripe, stripeErrorCode } from "../platform/stripe/client.ts";

const toCouponParams = ({
  discount_type,
  discount_value,
  duration_months,
  id,
}: PromoCode): Stripe.CouponCreateParams => {
  const value = discount_value ?? 0;
  const off = discount_type === "percent" ? { percent_off: value } : { amount_off: value, currency: "usd" };
  const duration =
    duration_months === 1
      ? { duration: "once" as const }
      : { duration: "repeating" as const, duration_in_months: duration_months };
  return { ...off, ...duration, metadata: { promo_code_id: id } };
};

/**
 * Returns the Stripe coupon of a discount code, created on first use (R13); the same discount always has the
 * same coupon.
 */
export const ensureCoupon = async (promo: PromoCode): Promise<string> => {
  const params = toCouponParams(promo);
  const id = `${promo.id}_${fingerprint(JSON.stringify(params)).slice(0, 8)}`;
  try {
    await (await getStripe()).coupons.create({ id, name: promoText(promo).slice(0, 40), ...params });
  } catch (error) {
    if (stripeErrorCode(error) !== "resource_already_exists") throw error;
  }
  return id;
};
