import type { EntityItem } from "electrodb";
import { cityMonth } from "../../../shared/rules/city-time.ts";
import { toTtl } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { isConditionFailed } from "../../platform/table/table.ts";
import { SingleUseLockEntity } from "./single-use-lock.entity.ts";
import { codeLockNames, freeGaLockNames } from "./single-use-locks.ts";

type StoredLock = EntityItem<typeof SingleUseLockEntity>;

const lockNamesOf = (key: string, now: string): string[] => {
  const holder = { userId: key, emailHashes: [] };
  return [...freeGaLockNames(holder, cityMonth(now, env("CITY_ZONE"))), ...codeLockNames(holder)];
};

const copyLock = async (right: string, { hold_id, until }: StoredLock): Promise<void> => {
  try {
    await SingleUseLockEntity.put({ right, hold_id, until, ttl: toTtl(until) })
      .where((item, { notExists, lt }) => `${notExists(item.right)} OR ${lt(item.until, until)}`)
      .go();
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
};

/**
 * Takes the rights that are taken under some of a person's keys (user id, hashes of addresses) at `now` under others of theirs
 * too, as long as they are taken there: for an address that changed, and for an account that goes (decision D37).
 */
export const copyLocks = async (from: string[], to: string[], now: string): Promise<void> => {
  const known = from.flatMap((key) => lockNamesOf(key, now).map((right, kind) => ({ right, kind })));
  if (known.length === 0 || to.length === 0) return;
  const { data } = await SingleUseLockEntity.get(known.map(({ right }) => ({ right }))).go({ consistent: true });
  const taken = data.filter(({ until }) => until > now);
  const writes = taken.flatMap((right) => {
    const kind = known.find((one) => one.right === right.right)?.kind ?? 0;
    return to.map((key) => copyLock(lockNamesOf(key, now)[kind] ?? "", right));
  });
  await Promise.all(writes);
};
