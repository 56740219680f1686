import type { PromoCode } from "../../../../../shared/model/promo-code.ts";

/** A promo code that is active from yesterday on, for a month. */
export const aPromoCode = (about: Partial<PromoCode> = {}): PromoCode => ({
  id: "promo_00000001",
  code: "SUMMER25",
  description: "",
  discount_type: "percent",
  discount_value: 25,
  duration_months: 1,
  max_redemptions: 0,
  per_user_limit: 1,
  starts_at: new Date(Date.now() - 86_400_000).toISOString(),
  expires_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  is_active: true,
  redemptions_used: 0,
  created_at: "2026-10-01T12:00:00.000Z",
  version: 2,
  ...about,
});
