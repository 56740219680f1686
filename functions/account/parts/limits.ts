import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import type { EntityItem } from "electrodb";
import { EmailLimitEntity } from "../../members/email-limit.entity.ts";
import { promoSubject, referralSubject } from "../../members/email-limits.ts";
import { ReferralEntity } from "../../members/referral.entity.ts";
import { PromoUseEntity } from "../../memberships/promo-use.entity.ts";
import { ttlAt } from "../../platform/clock.ts";
import { isConditionFailed } from "../../platform/table.ts";
import { carryRights } from "../../tickets/carry-rights.ts";
import { few, type Part, type Person, part } from "../part.ts";

dayjs.extend(utc);

type Limit = EntityItem<typeof EmailLimitEntity>;

const keptMonths = 24;

const unlessRefused = async (write: Promise<unknown>): Promise<void> => {
  await write.catch((error: unknown) => {
    if (!isConditionFailed(error)) throw error;
  });
};

const limitsOf = async ({ emailHashes }: Person): Promise<Limit[]> => {
  const found = emailHashes.map((email_hash) => EmailLimitEntity.query.byHash({ email_hash }).go({ pages: "all" }));
  return (await Promise.all(found)).flatMap(({ data }) => data);
};

const usesOf = async ({ userId: user_id }: Person): Promise<{ subject: string; uses: number }[]> => {
  const [{ data: codes }, { data: referral }] = await Promise.all([
    PromoUseEntity.query.byUser({ user_id }).go({ pages: "all" }),
    ReferralEntity.get({ friend_id: user_id }).go({ consistent: true }),
  ]);
  const promos = codes.map(({ promo_code_id, uses }) => ({ subject: promoSubject(promo_code_id), uses }));
  return [...promos, ...(referral ? [{ subject: referralSubject, uses: 1 }] : [])].filter(({ uses }) => uses > 0);
};

const raise = (email_hash: string, { subject, uses }: { subject: string; uses: number }): Promise<void> =>
  unlessRefused(
    EmailLimitEntity.upsert({ email_hash, subject })
      .set({ uses })
      .where((field, { notExists, lt }) => `${notExists(field.uses)} OR ${lt(field.uses, uses)}`)
      .go(),
  );

/**
 * Puts what an account has used under each address it has had, also those that came after the use, so that it still counts when
 * the account is gone (decision D37). Repeating it changes nothing.
 */
export const keepLimits = async (person: Person): Promise<void> => {
  const uses = await usesOf(person);
  await Promise.all(person.emailHashes.flatMap((hash) => uses.map((use) => raise(hash, use))));
  await carryRights([person.userId], person.emailHashes, person.until);
};

const endLater = ({ email_hash, subject }: Limit, { until }: Person): Promise<void> => {
  const kept_until = dayjs.utc(until).add(keptMonths, "month").toISOString();
  return unlessRefused(
    EmailLimitEntity.patch({ email_hash, subject })
      .set({ kept_until, ttl: ttlAt(kept_until) })
      .where((field, { notExists, lt }) => `${notExists(field.kept_until)} OR ${lt(field.kept_until, kept_until)}`)
      .go(),
  );
};

/** What outlives the account: counts under a keyed hash of the address, without anything that leads to it, for 24 months. */
export const limitParts: Part[] = [
  part("limits_by_address", "email-limit", async (person) => few(await limitsOf(person)), endLater),
];
