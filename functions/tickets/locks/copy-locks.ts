import { cityMonth } from "../../../shared/rules/city-time.ts";
import { toTtl } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { readMany } from "../../platform/table/batch-read.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { SingleUseLockEntity } from "./single-use-lock.entity.ts";
import { codeLockNames, freeGaLockNames, type SingleUseLock } from "./single-use-locks.ts";

// One name per kind of lock, always in the same order.
const lockNamesOf = (ownerKey: string, now: string): string[] => {
  const owner = { userId: ownerKey };
  return [...freeGaLockNames(owner, cityMonth(now, env("CITY_ZONE"))), ...codeLockNames(owner)];
};

// A lock that already lasts as long stays as it is.
const copyLock = async (lockName: string, { hold_id, until }: SingleUseLock): Promise<void> => {
  await tryWrite(
    SingleUseLockEntity.put({ right: lockName, hold_id, until, ttl: toTtl(until) })
      .where((item, { notExists, lt }) => `${notExists(item.right)} OR ${lt(item.until, until)}`)
      .go(),
  );
};

/**
 * Copies the locks held at `now` under some of a person's keys (user id, hashes of email addresses) to their other keys, for as
 * long as they last: when an email address changes, and when an account is deleted (R37).
 */
export const copyLocks = async (fromKeys: string[], toKeys: string[], now: string): Promise<void> => {
  const names = fromKeys.flatMap((key) => lockNamesOf(key, now).map((lockName, kind) => ({ lockName, kind })));
  if (names.length === 0 || toKeys.length === 0) return;
  const locks = await readMany(
    SingleUseLockEntity,
    names.map(({ lockName }) => ({ right: lockName })),
  );
  const held = locks.filter(({ until }) => until > now);
  const copies = held.flatMap((lock) => {
    const kind = names.find(({ lockName }) => lockName === lock.right)?.kind ?? 0;
    return toKeys.map((key) => copyLock(lockNamesOf(key, now)[kind] ?? "", lock));
  });
  await Promise.all(copies);
};
