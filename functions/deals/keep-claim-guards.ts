import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import type { EntityItem } from "electrodb";
import { serviceLimits } from "../../shared/model/service-limits.ts";
import { toTtl } from "../platform/clock.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { ClaimGuardEntity } from "./claim-guard.entity.ts";

dayjs.extend(utc);

export type ClaimGuard = EntityItem<typeof ClaimGuardEntity>;

/** Whether a guard still blocks its deal at `now`; one kept under an address also ends with the time it is kept for. */
export const isBlocking = ({ blocked_until, kept_until }: ClaimGuard, now: string): boolean =>
  blocked_until > now && (kept_until === undefined || kept_until > now);

const listGuards = async (owners: string[]): Promise<ClaimGuard[]> => {
  const found = owners.map((user_id) =>
    ClaimGuardEntity.query.byUser({ user_id }).go({ pages: "all", consistent: true }),
  );
  return (await Promise.all(found)).flatMap(({ data }) => data);
};

const keepGuard = (
  email_hash: string,
  { deal_id, blocked_until }: ClaimGuard,
  kept_until: string,
): Promise<unknown> => {
  const ttl = toTtl(blocked_until < kept_until ? blocked_until : kept_until);
  return tryWrite(
    ClaimGuardEntity.put({ user_id: email_hash, deal_id, claim_id: "", blocked_until, kept_until, ttl })
      .where((guard, { notExists, lte }) => `${notExists(guard.kept_until)} OR ${lte(guard.kept_until, kept_until)}`)
      .go(),
  );
};

/**
 * Keeps the guards that block a deal for an account that is being deleted under each of its addresses, for 24 months from
 * `deletedAt` at the longest, without the claims they are of (R37). Idempotent.
 */
export const keepClaimGuards = async (userId: string, emailHashes: string[], deletedAt: string): Promise<void> => {
  const guards = await listGuards([userId, ...emailHashes]);
  const longest = new Map<string, ClaimGuard>();
  for (const guard of guards.filter((one) => isBlocking(one, deletedAt))) {
    const known = longest.get(guard.deal_id);
    if (!known || known.blocked_until < guard.blocked_until) longest.set(guard.deal_id, guard);
  }
  const kept_until = dayjs.utc(deletedAt).add(serviceLimits.claimGuardKeptMonths, "month").toISOString();
  for (const guard of longest.values()) {
    await Promise.all(emailHashes.map((hash) => keepGuard(hash, guard, kept_until)));
  }
};

/** When the last guard ends that is kept under some addresses for a deal; null if none blocks it at `now`. */
export const findKeptBlock = async (emailHashes: string[], deal_id: string, now: string): Promise<string | null> => {
  const wanted = emailHashes.map((user_id) => ({ user_id, deal_id }));
  const { data } = await ClaimGuardEntity.get(wanted).go({ consistent: true });
  const ends = data.filter((guard) => isBlocking(guard, now)).map(({ blocked_until }) => blocked_until);
  return ends.sort().at(-1) ?? null;
};
