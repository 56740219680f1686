import type { PromoCode, PromoStatus } from "../model/promo-code.ts";

/** What a promo code is at `now`: switched off, not begun, over, or good; in this order of precedence. */
export const promoStatus = (
  { is_active, starts_at, expires_at }: Pick<PromoCode, "is_active" | "starts_at" | "expires_at">,
  now: string,
): PromoStatus => {
  if (!is_active) return "Inactive";
  if (now < starts_at) return "Upcoming";
  return now >= expires_at ? "Expired" : "Active";
};
