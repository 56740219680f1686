import type { PromoCode } from "../model/promo-code.ts";
import { formatPrice } from "./money.ts";

/** What a promo code gives, in words: "20% off your first 3 months". Amounts are given in cents. */
export const promoText = ({
  discount_type,
  discount_value,
  duration_months: months,
}: Pick<PromoCode, "discount_type" | "discount_value" | "duration_months">): string => {
  const value = discount_value ?? 0;
  if (discount_type === "free") return `Premium free for ${months === 1 ? "a month" : `${months} months`}`;
  if (discount_type === "percent") return `${value}% off your first ${months === 1 ? "month" : `${months} months`}`;
  return `${formatPrice(value)} off ${months === 1 ? "your first month" : `each of your first ${months} months`}`;
};
