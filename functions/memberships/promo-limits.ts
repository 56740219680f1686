import { Service } from "electrodb";
import type { PromoCode } from "../../shared/model/promo-code.ts";
import { GrantEntity } from "./grant.entity.ts";
import { PromoCodeEntity } from "./promo-code.entity.ts";
import { PromoHoldEntity } from "./promo-hold.entity.ts";
import { PromoRedemptionEntity } from "./promo-redemption.entity.ts";
import { PromoUseEntity } from "./promo-use.entity.ts";

/** All that a use of a promo code may write in one transaction. */
export const Promotion = new Service({
  code: PromoCodeEntity,
  use: PromoUseEntity,
  redemption: PromoRedemptionEntity,
  grant: GrantEntity,
  hold: PromoHoldEntity,
});

type Compose = Parameters<typeof Promotion.transaction.write>[0];
export type Entities = Parameters<Compose>[0];
export type Write = ReturnType<Compose>[number];

/** Where the two writes of `countUse` stand in a transaction that begins with them. */
export const countPosition = { code: 0, use: 1 };

/**
 * The two writes that count one use: of the code, while it may be used and is not used up, and of the member, within their
 * limit (decision D13). Refused, nothing of the transaction is written.
 */
export const countUse = ({ code, use }: Entities, promo: PromoCode, user_id: string, now: string): Write[] => {
  const { code: text, id: promo_code_id, max_redemptions, per_user_limit } = promo;
  return [
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
  ];
};

type Use = { code: string; promo_code_id: string; user_id: string };

/** The two writes that move the counts of a use that is counted already, by one, whatever the limits say. */
export const moveCounts = (
  { code, use }: Entities,
  { code: text, promo_code_id, user_id }: Use,
  by: 1 | -1,
): Write[] => [
  code.patch({ code: text }).add({ redemptions_used: by }).commit(),
  use.patch({ user_id, promo_code_id }).add({ uses: by }).commit(),
];
