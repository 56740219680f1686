import type { PaidTier } from "../../../shared/model/membership.ts";
import type { PlanPromoAnswer } from "../../../shared/model/plan-promo.ts";
import type { PromoCode } from "../../../shared/model/promo-code.ts";
import { promoText } from "../../../shared/rules/promo-text.ts";
import { assertPurchasesOpen } from "../../content/app-settings.ts";
import { assertNotSuspended } from "../../entitlements/suspension.ts";
import { ensureMember, type Member } from "../../members/members.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { findUsablePromoCode } from "../../promo-codes/promo-codes.ts";
import { holdPromoUse } from "../../promo-codes/promo-holds.ts";
import { redeemPromoCode } from "../../promo-codes/redeem-promo-code.ts";
import { ensurePlanPrice } from "../plan-prices.ts";
import { withStripeErrors } from "../stripe-errors.ts";
import { promoRefusals } from "./check-promo-code.ts";
import { toCheckoutExpiry } from "./checkout-session.ts";
import { findGiftRefusal } from "./gifted-plan.ts";
import { openCheckout, reuseOpenCheckout } from "./plan-checkout.ts";
import { findSubscribedTier } from "./start-checkout.ts";
import { sweepPromoHolds } from "./sweep-promo-holds.ts";

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

// A held use may be waiting for the sweep: release it before saying that the code is used up.
const holdUseOrSweep = async (promo: PromoCode, member: Member, now: string) => {
  const first = await holdPromoUse(promo, member, toCheckoutExpiry(now), now);
  if (typeof first === "object" || (await sweepPromoHolds(now)) === 0) return first;
  return holdPromoUse(promo, member, toCheckoutExpiry(now), now);
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
  const member = await ensureMember(caller, now);
  await assertNotSuspended(caller.userId);
  return withStripeErrors("begin a purchase with a code", async () => {
    if (await findSubscribedTier(caller.userId, now)) return refused(subscribed);
    const gift = await findGiftRefusal(tier, caller.userId, now);
    if (gift) return refused(gift);
    const priceId = await ensurePlanPrice(tier);
    const open = await reuseOpenCheckout(caller.userId, { tier, priceId, code: promo.code }, now);
    if (open) return paid(promo, open);
    const hold = await holdUseOrSweep(promo, member, now);
    if (hold === "used-up") return refused(invalid);
    if (hold === "own-limit") return refused(used);
    return paid(promo, await openCheckout({ tier, priceId, promo, holdId: hold.id }, caller, now));
  });
};

/**
 * Applies a promo code entered on a plan card: a free one grants Premium at once, whatever the card; a discount opens
 * the plan's payment page with Stripe's coupon and holds one use of the code until that page is paid or closed
 * (R13).
 * Throws `membership.purchases-paused` for a discount, `request-in-progress` or `upstream-failed`; a refusal grants
 * nothing.
 */
export const applyPromoCode = async (
  { code, tier }: { code: string; tier: PaidTier },
  caller: Caller,
  now: string,
): Promise<PlanPromoAnswer> => {
  const promo = await findUsablePromoCode(code, now);
  if (!promo) return refused(invalid);
  return promo.discount_type === "free" ? applyFree(promo, caller, now) : applyDiscount(promo, tier, caller, now);
};
