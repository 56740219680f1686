import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import type { Grant } from "../../shared/model/membership.ts";
import type { PromoAnswer, PromoCode } from "../../shared/model/promo-code.ts";
import { GrantEntity } from "../entitlements/grant.entity.ts";
import { toGrantItem } from "../entitlements/grants.ts";
import { assertNotSuspended } from "../entitlements/suspension.ts";
import { ensureMember, type Member } from "../members/members.ts";
import type { Caller } from "../platform/http/caller.ts";
import { newId } from "../platform/ids.ts";
import { findUsablePromoCode } from "./promo-codes.ts";
import { commitPromoUse } from "./promo-limits.ts";
import { PromoRedemptionEntity } from "./promo-redemption.entity.ts";

dayjs.extend(utc);

const answers = {
  done: {
    success: true,
    already_redeemed: false,
    message: "Promo code applied successfully! You now have Premium membership.",
  },
  again: { success: true, already_redeemed: true, message: "You have already redeemed this promo code." },
  invalid: { success: false, already_redeemed: false, message: "Invalid or expired code" },
  discount: {
    success: false,
    already_redeemed: false,
    message: "This code is a plan discount. Enter it when you choose your plan.",
  },
} as const satisfies Record<string, PromoAnswer>;

const toPromoGrant = (promo: PromoCode, user_id: string, redemptionId: string, now: string): Grant => ({
  user_id,
  source: "promo",
  source_ref: redemptionId,
  tier: "premium",
  status: "active",
  start_at: now,
  end_at: dayjs.utc(now).add(promo.duration_months, "month").toISOString(),
  past_due_since: null,
  cancel_at_period_end: false,
  updated_at: now,
});

const redeem = (promo: PromoCode, member: Member, now: string) => {
  const id = newId("pred", now);
  const { user_id } = member;
  return commitPromoUse(promo, member, now, [
    PromoRedemptionEntity.create({ id, promo_code_id: promo.id, user_id, redeemed_at: now }),
    GrantEntity.create(toGrantItem(toPromoGrant(promo, user_id, id, now))),
  ]);
};

/**
 * Redeems a free code for the caller: both limits, the redemption and the Premium grant are written in one transaction
 * (R13, R37). Unknown, inactive, not yet started, expired and used-up codes return the same answer.
 * Throws `membership.suspended`.
 */
export const redeemPromoCode = async (code: string, caller: Caller, now: string): Promise<PromoAnswer> => {
  const promo = await findUsablePromoCode(code, now);
  if (!promo) return answers.invalid;
  if (promo.discount_type !== "free") return answers.discount;
  await assertNotSuspended(caller.userId);
  const refused = await redeem(promo, await ensureMember(caller, now), now);
  if (!refused) return answers.done;
  return refused === "own-limit" ? answers.again : answers.invalid;
};
