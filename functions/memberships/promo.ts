import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { Service } from "electrodb";
import type { Grant } from "../../shared/model/membership.ts";
import type { PromoAnswer, PromoCode } from "../../shared/model/promo-code.ts";
import { newId } from "../platform/chance.ts";
import { commit } from "../platform/commit.ts";
import { GrantEntity } from "./grant.entity.ts";
import { grantItem } from "./grants.ts";
import { PromoCodeEntity } from "./promo-code.entity.ts";
import { findUsablePromoCode } from "./promo-codes.ts";
import { PromoRedemptionEntity } from "./promo-redemption.entity.ts";
import { PromoUseEntity } from "./promo-use.entity.ts";

dayjs.extend(utc);

const Promotion = new Service({
  code: PromoCodeEntity,
  use: PromoUseEntity,
  redemption: PromoRedemptionEntity,
  grant: GrantEntity,
});

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
    message: "This code is a discount on a plan. Enter it when you choose your plan.",
  },
} as const satisfies Record<string, PromoAnswer>;

// Positions of the writes below.
const position = { code: 0, use: 1 };

const grantBy = (promo: PromoCode, user_id: string, redemptionId: string, now: string): Grant => ({
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

const write = (promo: PromoCode, user_id: string, now: string) => {
  const id = newId("pred", now);
  const { code: text, id: promo_code_id, max_redemptions, per_user_limit } = promo;
  return Promotion.transaction.write(({ code, use, redemption, grant }) => [
    code
      .patch({ code: text })
      .add({ redemptions_used: 1 })
      .where((field, { eq, gt, lte, lt }) =>
        [
          eq(field.is_active, true),
          lte(field.starts_at, now),
          gt(field.expires_at, now),
          eq(field.max_redemptions, max_redemptions),
          ...(max_redemptions === 0 ? [] : [lt(field.redemptions_used, max_redemptions)]),
        ].join(" AND "),
      )
      .commit(),
    use
      .upsert({ user_id, promo_code_id })
      .add({ uses: 1 })
      .where(({ uses }, { notExists, lt }) => `${notExists(uses)} OR ${lt(uses, per_user_limit)}`)
      .commit(),
    redemption.create({ id, promo_code_id, user_id, redeemed_at: now }).commit(),
    grant.create(grantItem(grantBy(promo, user_id, id, now))).commit(),
  ]);
};

/**
 * Redeems a free code for one member: the code's and the member's limits, the record and the Premium grant are one
 * transaction (decision D13). Unknown, inactive, not yet started, expired and used-up codes are answered alike.
 */
export const redeemPromoCode = async (typed: string, userId: string, now: string): Promise<PromoAnswer> => {
  const promo = await findUsablePromoCode(typed.trim().toUpperCase(), now);
  if (!promo) return answers.invalid;
  if (promo.discount_type !== "free") return answers.discount;
  const refused = await commit(() => write(promo, userId, now));
  if (refused.length === 0) return answers.done;
  return refused.includes(position.use) ? answers.again : answers.invalid;
};
