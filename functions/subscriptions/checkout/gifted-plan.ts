import { AppError } from "../../../shared/model/errors.ts";
import type { PaidTier } from "../../../shared/model/membership.ts";
import { isUpgrade } from "../../../shared/model/plans.ts";
import { giftText, isGift } from "../../../shared/rules/gift-text.ts";
import { getMembership } from "../../entitlements/membership.ts";

/**
 * Returns why a plan isn't sold to a member who already has it, or a better one, for free; null for everyone else
 * (R36).
 */
export const findGiftRefusal = async (tier: PaidTier, userId: string, now: string): Promise<string | null> => {
  const membership = await getMembership(userId, now);
  if (!isGift(membership) || isUpgrade(tier, membership.tier)) return null;
  return `${giftText(membership)} There's nothing to pay or change${membership.end_at ? " until then" : ""}.`;
};

/**
 * Throws `membership.gift` for a plan that the member has, or exceeds, through a promo code or an administrator's
 * grant.
 */
export const assertNotGifted = async (tier: PaidTier, userId: string, now: string): Promise<void> => {
  const refusal = await findGiftRefusal(tier, userId, now);
  if (refusal) throw new AppError("membership.gift", refusal);
};
