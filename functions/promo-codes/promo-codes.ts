import type { EntityItem } from "electrodb";
import { AppError, notFound } from "../../shared/model/errors.ts";
import type { PromoCode, PromoCodeFields, PromoRedemption } from "../../shared/model/promo-code.ts";
import { newId } from "../platform/ids.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { PromoCodeEntity } from "./promo-code.entity.ts";
import { PromoRedemptionEntity } from "./promo-redemption.entity.ts";

const toPromoCode = (item: EntityItem<typeof PromoCodeEntity>): PromoCode => ({
  ...item,
  discount_value: item.discount_value ?? null,
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

/**
 * Creates a promo code.
 * Throws `duplicate` if the code exists.
 */
export const createPromoCode = async (code: string, fields: PromoCodeFields, now: string): Promise<PromoCode> => {
  const { discount_value, ...rest } = fields;
  const item = {
    ...rest,
    discount_value: discount_value ?? undefined,
    id: newId("promo", now),
    code,
    redemptions_used: 0,
    created_at: now,
  };
  const written = await tryWrite(PromoCodeEntity.create(item).go());
  if (!written) throw new AppError("duplicate", "Code already exists");
  return toPromoCode(item);
};

/**
 * Updates a promo code from the next redemption on; earlier grants stay as they are.
 * Throws `not-found`.
 */
export const updatePromoCode = async (code: string, fields: PromoCodeFields): Promise<PromoCode> => {
  const { discount_value, ...rest } = fields;
  const change = PromoCodeEntity.patch({ code }).set(rest);
  const written = await tryWrite(
    (discount_value ? change.set({ discount_value }) : change.remove(["discount_value"])).go(),
  );
  if (!written) throw notFound("Promo code not found");
  const promo = await findPromoCode(code);
  if (!promo) throw notFound("Promo code not found");
  return promo;
};

/** Lists promo codes, newest first; all of them without a limit. For the back-office only. */
export const listPromoCodes = async ({ limit, position }: PageRange) => {
  const size = limit ? { limit } : { pages: "all" as const };
  const { data, cursor } = await PromoCodeEntity.query.newest({}).go({ order: "desc", cursor: position, ...size });
  return { items: data.map(toPromoCode), position: cursor };
};

/**
 * Lists the redemptions of a code, newest first. For the back-office only.
 * Throws `not-found`.
 */
export const listPromoRedemptions = async (
  code: string,
  { limit, position }: PageRange,
): Promise<PageResult<PromoRedemption>> => {
  const promo = await findPromoCode(code);
  if (!promo) throw notFound("Promo code not found");
  const { data, cursor } = await PromoRedemptionEntity.query
    .byCode({ promo_code_id: promo.id })
    .go({ order: "desc", limit: limit ?? 50, cursor: position });
  return { items: data.map((use) => ({ ...use, subscription_id: use.subscription_id ?? null })), position: cursor };
};
