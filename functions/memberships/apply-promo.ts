import type { PaidTier } from "../../shared/model/membership.ts";
import type { PlanPromoAnswer } from "../../shared/model/plan-promo.ts";
import type { PromoCode } from "../../shared/model/promo-code.ts";
import { promoText } from "../../shared/rules/promo-text.ts";
import { assertPurchasesOpen } from "../content/settings.ts";
import { ensure, type Member } from "../members/members.ts";
import type { Caller } from "../platform/caller.ts";
import { askStripe } from "./ask-stripe.ts";
import { giftRefusal } from "./gift.ts";
import { openNewPage, reusePage, subscribedTier } from "./plan-checkout.ts";
import { pageEnds } from "./plan-session.ts";
import { priceOfPlan } from "./plans.ts";
import { redeemPromoCode } from "./promo.ts";
import { promoRefusals } from "./promo-check.ts";
import { findUsablePromoCode } from "./promo-codes.ts";
import { sweepPromoHolds } from "./promo-hold-sweep.ts";
import { holdUse } from "./promo-holds.ts";

const { invalid, used, subscribed } = promoRefusals;

const refused = (error: string): PlanPromoAnswer => ({
  success: false,
  type: null,
  message: error,
  checkoutUrl: null,
  error,
});

const applyFree = async (promo: PromoCode, caller: Caller, now: string): Promise<PlanPromoAnswer> => {
  const { success, already_redeemed, message } = await redeemPromoCode(promo.code, caller, now);
  if (already_redeemed || !success) return refused(message);
  return { success: true, type: "free", message, checkoutUrl: null, error: null };
};

// A use that is only reserved may be waiting for the sweep: give it back before saying that there is none.
const reserve = async (promo: PromoCode, member: Member, now: string) => {
  const first = await holdUse(promo, member, pageEnds(now), now);
  if (typeof first === "object" || (await sweepPromoHolds(now)) === 0) return first;
  return holdUse(promo, member, pageEnds(now), now);
};

const paid = (promo: PromoCode, checkoutUrl: string): PlanPromoAnswer => ({
  success: true,
  type: "paid",
  message: `Code applied: ${promoText(promo)}.`,
  checkoutUrl,
  error: null,
});

const applyDiscount = async (
  promo: PromoCode,
  tier: PaidTier,
  caller: Caller,
  now: string,
): Promise<PlanPromoAnswer> => {
  await assertPurchasesOpen();
  const member = await ensure(caller, now);
  return askStripe("begin a purchase with a code", async () => {
    if (await subscribedTier(caller.userId, now)) return refused(subscribed);
    const gift = await giftRefusal(tier, caller.userId, now);
    if (gift) return refused(gift);
    const priceId = await priceOfPlan(tier);
    const open = await reusePage(caller.userId, { tier, priceId, code: promo.code }, now);
    if (open) return paid(promo, open);
    const hold = await reserve(promo, member, now);
    if (hold === "used-up") return refused(invalid);
    if (hold === "own-limit") return refused(used);
    return paid(promo, await openNewPage({ tier, priceId, promo, holdId: hold.id }, caller, now));
  });
};

/**
 * Applies a promo code typed on a plan card: a free one grants Premium at once, whichever the card; a discount opens the plan's
 * payment page with Stripe's coupon and reserves one use of the code until that page is paid or closed (decision D13).
 * Throws `membership.purchases-paused` for a discount, `request-in-progress` or `upstream-failed`; a refusal grants nothing.
 */
export const applyPromoCode = async (
  { code, tier }: { code: string; tier: PaidTier },
  caller: Caller,
  now: string,
): Promise<PlanPromoAnswer> => {
  const promo = await findUsablePromoCode(code.trim().toUpperCase(), now);
  if (!promo) return refused(invalid);
  return promo.discount_type === "free" ? applyFree(promo, caller, now) : applyDiscount(promo, tier, caller, now);
};
