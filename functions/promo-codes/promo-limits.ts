import { Service } from "electrodb";
import type { PromoCode } from "../../shared/model/promo-code.ts";
import { GrantEntity } from "../entitlements/grant.entity.ts";
import { EmailLimitEntity } from "../members/email-limit.entity.ts";
import { deleteExpiredLimits, promoSubject } from "../members/email-limits.ts";
import type { Member } from "../members/members.ts";
import { commitTransaction } from "../platform/table/transaction.ts";
import { PromoCodeEntity } from "./promo-code.entity.ts";
import { PromoHoldEntity } from "./promo-hold.entity.ts";
import { PromoRedemptionEntity } from "./promo-redemption.entity.ts";
import { PromoUseEntity } from "./promo-use.entity.ts";

/** Everything the use of a promo code can write in one transaction. */
export const PromoService = new Service({
  code: PromoCodeEntity,
  use: PromoUseEntity,
  redemption: PromoRedemptionEntity,
  grant: GrantEntity,
  hold: PromoHoldEntity,
  limit: EmailLimitEntity,
});

type Compose = Parameters<typeof PromoService.transaction.write>[0];
export type PromoEntities = Parameters<Compose>[0];
export type PromoWrite = ReturnType<Compose>[number];

/** The person whose uses are counted together: an account and every address it has had (decision D37). */
export type PromoUser = Pick<Member, "user_id" | "email_hashes">;

// Whether a transaction that begins with `useWrites` was rejected by the person's own limit.
const isUserLimit = (refused: number[], { email_hashes = [] }: PromoUser): boolean =>
  refused.some((position) => position >= 1 && position <= 1 + email_hashes.length);

/**
 * The writes that count one use: for the code, while it is usable and not used up, and for the person, within their
 * limit (decisions D13, D37). If one is rejected, nothing of the transaction is written.
 */
const useWrites = (
  { code, use, limit }: PromoEntities,
  promo: PromoCode,
  person: PromoUser,
  now: string,
): PromoWrite[] => {
  const { code: text, id: promo_code_id, max_redemptions, per_user_limit } = promo;
  const { user_id, email_hashes = [] } = person;
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
          eq(field.per_user_limit, per_user_limit),
          ...(max_redemptions === 0 ? [] : [lt(field.redemptions_used, max_redemptions)]),
        ].join(" AND "),
      )
      .commit(),
    use
      .upsert({ user_id, promo_code_id })
      .add({ uses: 1 })
      .where(({ uses }, { notExists, lt }) => `${notExists(uses)} OR ${lt(uses, per_user_limit)}`)
      .commit(),
    ...email_hashes.map((email_hash) =>
      limit
        .upsert({ email_hash, subject: promoSubject(promo_code_id) })
        .add({ uses: 1 })
        .where(({ uses }, { notExists, lt }) => `${notExists(uses)} OR ${lt(uses, per_user_limit)}`)
        .commit(),
    ),
  ];
};

type Use = PromoUser & { code: string; promo_code_id: string };

/** The writes that change the counts of an already counted use by one, whatever the limits. */
export const adjustCountWrites = (
  { code, use, limit }: PromoEntities,
  { code: text, promo_code_id, user_id, email_hashes = [] }: Use,
  by: 1 | -1,
): PromoWrite[] => [
  code.patch({ code: text }).add({ redemptions_used: by }).commit(),
  use.upsert({ user_id, promo_code_id }).add({ uses: by }).commit(),
  ...email_hashes.map((email_hash) =>
    limit
      .upsert({ email_hash, subject: promoSubject(promo_code_id) })
      .add({ uses: by })
      .commit(),
  ),
];

/** The limit that is reached: the code's own, or the person's. */
export type PromoLimit = "used-up" | "own-limit";

/**
 * Counts one use of a code by a person and makes the further writes, in one transaction (decision D13). Returns null,
 * or the limit that is reached; nothing is written then.
 */
export const commitPromoUse = async (
  promo: PromoCode,
  person: PromoUser,
  now: string,
  brings: (entities: PromoEntities) => PromoWrite[],
): Promise<PromoLimit | null> => {
  const turn = () =>
    commitTransaction(() =>
      PromoService.transaction.write((entities) => [...useWrites(entities, promo, person, now), ...brings(entities)]),
    );
  let refused = await turn();
  const isOwn = isUserLimit(refused, person);
  if (isOwn && (await deleteExpiredLimits(person.email_hashes ?? [], promoSubject(promo.id), now)))
    refused = await turn();
  if (refused.length === 0) return null;
  return isUserLimit(refused, person) ? "own-limit" : "used-up";
};
