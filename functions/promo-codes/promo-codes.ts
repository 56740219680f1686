import type { EntityItem } from "electrodb";
import type { PromoCode } from "../../shared/model/promo-code.ts";
import { PromoCodeEntity } from "./promo-code.entity.ts";

/** A stored promo code as the API returns it. */
export const toPromoCode = (item: EntityItem<typeof PromoCodeEntity>): PromoCode => ({
  ...item,
  discount_value: item.discount_value ?? null,
  version: item.version ?? 0,
});

/** Returns a promo code by its text in upper case, or null. */
export const findPromoCode = async (code: string): Promise<PromoCode | null> => {
  const { data } = await PromoCodeEntity.get({ code }).go({ consistent: true });
  return data && toPromoCode(data);
};

/** Returns the code if it can be used at `now`: active, started, not expired. Null otherwise, whatever the reason. */
export const findUsablePromoCode = async (code: string, now: string): Promise<PromoCode | null> => {
  const promo = await findPromoCode(code);
  return promo?.is_active && promo.starts_at <= now && now < promo.expires_at ? promo : null;
};
