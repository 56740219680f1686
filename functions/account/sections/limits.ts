import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import type { EntityItem } from "electrodb";
import { keepClaimGuards } from "../../deals/keep-claim-guards.ts";
import { EmailLimitEntity } from "../../members/email-limit.entity.ts";
import { promoSubject, referralSubject } from "../../members/email-limits.ts";
import { ReferralEntity } from "../../members/referral.entity.ts";
import { toTtl } from "../../platform/clock.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { PromoUseEntity } from "../../promo-codes/promo-use.entity.ts";
import { copyFreeTicketCounts, listFreeTicketCounts } from "../../tickets/free-tickets/copy-free-tickets.ts";
import { FreeTicketCountEntity } from "../../tickets/free-tickets/free-ticket-count.entity.ts";
import { copyLocks } from "../../tickets/locks/copy-locks.ts";
import { type DataSection, type DataSubject, listSection, singlePage } from "../data-section.ts";

dayjs.extend(utc);

type Limit = EntityItem<typeof EmailLimitEntity>;

const keptMonths = 24;

const listLimits = async ({ emailHashes }: DataSubject): Promise<Limit[]> => {
  const found = emailHashes.map((email_hash) => EmailLimitEntity.query.byHash({ email_hash }).go({ pages: "all" }));
  return (await Promise.all(found)).flatMap(({ data }) => data);
};

const listUses = async ({ userId: user_id }: DataSubject): Promise<{ subject: string; uses: number }[]> => {
  const [{ data: codes }, { data: referral }] = await Promise.all([
    PromoUseEntity.query.byUser({ user_id }).go({ pages: "all" }),
    ReferralEntity.get({ friend_id: user_id }).go({ consistent: true }),
  ]);
  const promos = codes.map(({ promo_code_id, uses }) => ({ subject: promoSubject(promo_code_id), uses }));
  return [...promos, ...(referral ? [{ subject: referralSubject, uses: 1 }] : [])].filter(({ uses }) => uses > 0);
};

const raiseLimit = (email_hash: string, { subject, uses }: { subject: string; uses: number }): Promise<unknown> =>
  tryWrite(
    EmailLimitEntity.upsert({ email_hash, subject })
      .set({ uses })
      .where((field, { notExists, lt }) => `${notExists(field.uses)} OR ${lt(field.uses, uses)}`)
      .go(),
  );

/**
 * Records what an account has used under each of its addresses, including those added after the use, so that it still
 * counts when the account is gone (R37). Idempotent.
 */
export const preserveLimits = async (person: DataSubject): Promise<void> => {
  const uses = await listUses(person);
  await Promise.all(person.emailHashes.flatMap((hash) => uses.map((use) => raiseLimit(hash, use))));
  await copyLocks([person.userId], person.emailHashes, person.until);
  await copyFreeTicketCounts([person.userId], person.emailHashes);
  await keepClaimGuards(person.userId, person.emailHashes, person.until);
};

const setLimitExpiry = ({ email_hash, subject }: Limit, { until }: DataSubject): Promise<unknown> => {
  const kept_until = dayjs.utc(until).add(keptMonths, "month").toISOString();
  return tryWrite(
    EmailLimitEntity.patch({ email_hash, subject })
      .set({ kept_until, ttl: toTtl(kept_until) })
      .where((field, { notExists, lt }) => `${notExists(field.kept_until)} OR ${lt(field.kept_until, kept_until)}`)
      .go(),
  );
};

/**
 * What outlives the account, for 24 months: counts under a keyed hash of the address, with nothing that leads to it.
 */
export const limitSections: DataSection[] = [
  listSection(
    "limits_by_address",
    "email-limit",
    async (person) => singlePage(await listLimits(person)),
    setLimitExpiry,
  ),
  listSection(
    "free_tickets_by_event",
    "free-ticket-count",
    async ({ userId }) => singlePage(await listFreeTicketCounts([userId])),
    ({ owner, event_id }) => FreeTicketCountEntity.delete({ owner, event_id }).go(),
  ),
];
