import type { EntityItem } from "electrodb";
import { limits } from "../../../shared/model/limits.ts";
import { days } from "../../../shared/rules/durations.ts";
import { addMilliseconds, toTtl } from "../../platform/clock.ts";
import { type ItemRead, lookup, readMany } from "../../platform/table/batch-read.ts";
import { step } from "../../platform/table/transaction.ts";
import type { TicketStep } from "../ticket-transaction.ts";
import { SingleUseLockEntity } from "./single-use-lock.entity.ts";

export type SingleUseLock = EntityItem<typeof SingleUseLockEntity>;

/** A customer uses an ambassador code once in 4 days (R14). */
const codeLockMilliseconds = days(limits.ambassadorWindowDays);
/** Longer than any month: the month is part of the lock's name, so nobody asks for it afterwards. */
const freeGaLockMilliseconds = days(62);

/** Who a lock belongs to: an account and the hashes of its verified email address (R37). */
export type LockOwner = { userId: string; emailHashes?: string[] };

const ownerKeys = ({ userId, emailHashes = [] }: LockOwner): string[] => [userId, ...emailHashes];

/** The names of the locks on the free GA+ of one New York month, such as `2026-11` (R10). */
export const freeGaLockNames = (owner: LockOwner, month: string): string[] =>
  ownerKeys(owner).map((key) => `free-ga:${key}:${month}`);

/** Whether a lock is on the free GA+ of a month. */
export const isFreeGaLock = (lockName: string): boolean => lockName.startsWith("free-ga:");

/**
 * The names of the locks on using an ambassador code, whichever code it is: one use per customer (R14), by account and
 * by verified email address. The name contains a hash, never the address.
 */
export const codeLockNames = (owner: LockOwner): string[] => ownerKeys(owner).map((key) => `ambassador:${key}`);

/** When a lock ends once its order is paid at `now`: after 4 days for a code, after the month for a free GA+. */
export const paidLockExpiry = (lockName: string, now: string): string =>
  addMilliseconds(now, isFreeGaLock(lockName) ? freeGaLockMilliseconds : codeLockMilliseconds);

/** A lock, for a batch read. */
export const lockLookup = (lockName: string): ItemRead<SingleUseLock> =>
  lookup(SingleUseLockEntity, { right: lockName });

/**
 * When the last of the named locks ends; null if none is held at `now`. The locks of an expired hold don't count, whether it
 * has been swept or not, and neither do those of the hold that is about to be replaced.
 */
export const findLockedUntil = (
  lockNames: string[],
  locks: SingleUseLock[],
  now: string,
  replacedHoldId?: string,
): string | null => {
  const held = locks.filter(
    ({ right, until, hold_id }) => lockNames.includes(right) && until > now && hold_id !== replacedHoldId,
  );
  return (
    held
      .map(({ until }) => until)
      .sort()
      .at(-1) ?? null
  );
};

/** Acquires a lock for a hold until an instant; refused while a hold other than the replaced one has it. */
export const acquireLockStep = (
  lockName: string,
  { holdId, until, replacedHoldId = holdId }: { holdId: string; until: string; replacedHoldId?: string | undefined },
  now: string,
): TicketStep =>
  step(
    "lock",
    SingleUseLockEntity.put({ right: lockName, hold_id: holdId, until, ttl: toTtl(until) }).where(
      (item, { notExists, lte, eq }) =>
        `${notExists(item.right)} OR ${lte(item.until, now)} OR ${eq(item.hold_id, holdId)} OR ${eq(item.hold_id, replacedHoldId)}`,
    ),
  );

/** The names of those locks that the hold still has. */
export const listLocksHeldBy = async (lockNames: string[], holdId: string): Promise<string[]> => {
  const locks = await readMany(
    SingleUseLockEntity,
    lockNames.map((right) => ({ right })),
  );
  return locks.filter((lock) => lock.hold_id === holdId).map(({ right }) => right);
};

/** Releases a lock; refused when the hold no longer has it. */
export const releaseLockStep = (lockName: string, holdId: string): TicketStep =>
  step(
    "lock",
    SingleUseLockEntity.delete({ right: lockName }).where((item, { eq }) => eq(item.hold_id, holdId)),
  );
