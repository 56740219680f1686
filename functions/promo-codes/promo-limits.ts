import type { PromoCode } from "../../shared/model/promo-code.ts";
import { EmailLimitEntity } from "../members/email-limit.entity.ts";
import { deleteExpiredLimits, promoSubject } from "../members/email-limits.ts";
import type { Member } from "../members/members.ts";
import { type Step, step, type Write, writeAll } from "../platform/table/transaction.ts";
import { PromoCodeEntity } from "./promo-code.entity.ts";
import { PromoUseEntity } from "./promo-use.entity.ts";

/** The person whose uses are counted together: an account and every address it has had (R37). */
export type PromoUser = Pick<Member, "user_id" | "email_hashes">;

/** The limit that is reached: the code's own, or the person's. */
export type PromoLimit = "used-up" | "own-limit";

/**
 * The writes that count one use: for the code, while it is usable and not used up, and for the person, within their
 * limit (R13, R37). If one is rejected, nothing of the transaction is written.
 */
const countUseSteps = (promo: PromoCode, person: PromoUser, now: string): Step<PromoLimit>[] => {
  const { code: text, id: promo_code_id, max_redemptions, per_user_limit } = promo;
  const { user_id, email_hashes = [] } = person;
  return [
    step(
      "used-up",
      PromoCodeEntity.patch({ code: text })
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
        ),
    ),
    step(
      "own-limit",
      PromoUseEntity.upsert({ user_id, promo_code_id })
        .add({ uses: 1 })
        .where(({ uses }, { notExists, lt }) => `${notExists(uses)} OR ${lt(uses, per_user_limit)}`),
    ),
    ...email_hashes.map((email_hash) =>
      step(
        "own-limit",
        EmailLimitEntity.upsert({ email_hash, subject: promoSubject(promo_code_id) })
          .add({ uses: 1 })
          .where(({ uses }, { notExists, lt }) => `${notExists(uses)} OR ${lt(uses, per_user_limit)}`),
      ),
    ),
  ];
};

type Use = PromoUser & { code: string; promo_code_id: string };

/** The writes that change the counts of an already counted use by one, whatever the limits. */
export const adjustCountWrites = (
  { code: text, promo_code_id, user_id, email_hashes = [] }: Use,
  by: 1 | -1,
): Write[] => [
  PromoCodeEntity.patch({ code: text }).add({ redemptions_used: by }),
  PromoUseEntity.upsert({ user_id, promo_code_id }).add({ uses: by }),
  ...email_hashes.map((email_hash) =>
    EmailLimitEntity.upsert({ email_hash, subject: promoSubject(promo_code_id) }).add({ uses: by }),
  ),
];

/**
 * Counts one use of a code by a person and makes the further writes, in one transaction (R13). Returns null,
 * or the limit that is reached; nothing is written then.
 */
export const commitPromoUse = async (
  promo: PromoCode,
  person: PromoUser,
  now: string,
  brings: readonly Write[],
): Promise<PromoLimit | null> => {
  const turn = () => writeAll([...countUseSteps(promo, person, now), ...brings]);
  let refused = await turn();
  if (refused.has("own-limit") && (await deleteExpiredLimits(person.email_hashes ?? [], promoSubject(promo.id), now)))
    refused = await turn();
  if (refused.size === 0) return null;
  return refused.has("own-limit") ? "own-limit" : "used-up";
};
