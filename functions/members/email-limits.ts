import { tryWrite } from "../platform/table/conditional-write.ts";
import { EmailLimitEntity } from "./email-limit.entity.ts";

/** The limit on being the referred friend. */
export const referralSubject = "referral";

/** The limit on uses of one promo code. */
export const promoSubject = (promoCodeId: string): string => `promo:${promoCodeId}`;

/** Returns how often a person has used something under any of their addresses, as far as it counts at `now`. */
export const countUsesByEmail = async (hashes: string[], subject: string, now: string): Promise<number> => {
  if (hashes.length === 0) return 0;
  const wanted = hashes.map((email_hash) => ({ email_hash, subject }));
  const { data } = await EmailLimitEntity.get(wanted).go({ consistent: true });
  const counted = data.filter(({ kept_until }) => kept_until === undefined || kept_until > now);
  return Math.max(0, ...counted.map(({ uses }) => uses));
};

const deleteIfExpired = async (email_hash: string, subject: string, now: string): Promise<boolean> => {
  const written = await tryWrite(
    EmailLimitEntity.delete({ email_hash, subject })
      .where(({ kept_until }, { lte }) => lte(kept_until, now))
      .go(),
  );
  return written !== null;
};

/**
 * Deletes the counts that have expired at `now`, and returns whether there were any: what they blocked can then be
 * retried. DynamoDB's own expiry is days late, so nothing relies on it.
 */
export const deleteExpiredLimits = async (hashes: string[], subject: string, now: string): Promise<boolean> =>
  (await Promise.all(hashes.map((hash) => deleteIfExpired(hash, subject, now)))).includes(true);
