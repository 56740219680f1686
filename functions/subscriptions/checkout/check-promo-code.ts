import type { PromoCheck } from "../../../shared/model/plan-promo.ts";
import type { PromoCode } from "../../../shared/model/promo-code.ts";
import { isActiveGrant } from "../../../shared/rules/entitlement.ts";
import { promoText } from "../../../shared/rules/promo-text.ts";
import { listGrants } from "../../entitlements/grants.ts";
import { countUsesByEmail, promoSubject } from "../../members/email-limits.ts";
import { ensureMember } from "../../members/members.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { findUsablePromoCode } from "../../promo-codes/promo-codes.ts";
import { PromoUseEntity } from "../../promo-codes/promo-use.entity.ts";
import { PlanCheckoutEntity } from "./plan-checkout.entity.ts";

/** Why a code is refused; checking and applying use the same texts. */
export const promoRefusals = {
  invalid: "Invalid or expired code",
  used: "You have already redeemed this promo code.",
  subscribed: "This code is for new plans, and you already have one.",
} as const;

const isUsedUp = ({ max_redemptions, redemptions_used }: PromoCode): boolean =>
  max_redemptions > 0 && redemptions_used >= max_redemptions;

const isOwnLimitReached = async ({ id, per_user_limit }: PromoCode, caller: Caller, now: string): Promise<boolean> => {
  const { user_id, email_hashes = [] } = await ensureMember(caller, now);
  const [{ data }, byAddress] = await Promise.all([
    PromoUseEntity.get({ user_id, promo_code_id: id }).go({ consistent: true }),
    countUsesByEmail(email_hashes, promoSubject(id), now),
  ]);
  return Math.max(data?.uses ?? 0, byAddress) >= per_user_limit;
};

const isSubscribed = async (userId: string, now: string): Promise<boolean> =>
  (await listGrants(userId)).some((grant) => grant.source === "stripe" && isActiveGrant(grant, now));

// The use held by the member's own open payment page is theirs.
const hasOpenCheckout = async ({ code }: PromoCode, userId: string, now: string): Promise<boolean> => {
  const { data } = await PlanCheckoutEntity.get({ user_id: userId }).go({ consistent: true });
  return data !== null && data.code === code && data.expires_at > now;
};

const findRefusal = async (promo: PromoCode, caller: Caller, now: string): Promise<string | null> => {
  const { userId } = caller;
  const isDiscount = promo.discount_type !== "free";
  if (isDiscount && (await isSubscribed(userId, now))) return promoRefusals.subscribed;
  if (isDiscount && (await hasOpenCheckout(promo, userId, now))) return null;
  if (await isOwnLimitReached(promo, caller, now)) return promoRefusals.used;
  return isUsedUp(promo) ? promoRefusals.invalid : null;
};

const refused = (message: string): PromoCheck => ({ valid: false, type: null, message });

/**
 * Checks whether the caller can use a code now, and what it gives them, by the rules that apply when they use it.
 * Unknown, inactive, not yet started, expired and used-up codes return the same answer (R13).
 */
export const checkPromoCode = async (code: string, caller: Caller, now: string): Promise<PromoCheck> => {
  const promo = await findUsablePromoCode(code, now);
  if (!promo) return refused(promoRefusals.invalid);
  const refusal = await findRefusal(promo, caller, now);
  if (refusal) return refused(refusal);
  return { valid: true, type: promo.discount_type === "free" ? "free" : "paid", message: promoText(promo) };
};
