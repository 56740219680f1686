import type { EntityItem } from "electrodb";
import { codeAllowedFrom } from "../../../shared/rules/ambassador-code-window.ts";
import { addMilliseconds, toTtl } from "../../platform/clock.ts";
import type { ItemRead } from "../../platform/table/batch-read.ts";
import type { TransactionStep } from "../ticket-transaction.ts";
import { SingleUseLockEntity } from "./single-use-lock.entity.ts";

export type SingleUseLock = EntityItem<typeof SingleUseLockEntity>;

/** Longer than any month: its right is named after it, and asked for in that month only. */
const freeGaLockMilliseconds = 62 * 86_400_000;

/** Whose rights they are: an account's, and those of its verified address by its hashes (decision D37). */
export type LockOwner = { userId: string; emailHashes?: string[] };

const ownerKeys = ({ userId, emailHashes = [] }: LockOwner): string[] => [userId, ...emailHashes];

/** The rights that the free GA+ of one New York month, such as `2026-11`, takes (decision D10). */
export const freeGaLockNames = (holder: LockOwner, month: string): string[] =>
  ownerKeys(holder).map((key) => `free-ga:${key}:${month}`);

/** Whether a right is to the free GA+ of a month. */
export const isFreeGaLock = (right: string): boolean => right.startsWith("free-ga:");

/**
 * The rights that using an ambassador code, whichever, takes: one use per customer (decision D14), by account and by
 * verified address. No address stands in the key.
 */
export const codeLockNames = (holder: LockOwner): string[] => ownerKeys(holder).map((key) => `ambassador:${key}`);

/** How long a right stays taken once its order is paid at `now`: a code's use 4 days, a month's free ticket beyond the month. */
export const takenUntil = (right: string, now: string): string =>
  right.startsWith("ambassador:") ? codeAllowedFrom(now) : addMilliseconds(now, freeGaLockMilliseconds);

/** A right, to be read with other items. */
export const lockLookup = (right: string): ItemRead<SingleUseLock> => ({
  Key: SingleUseLockEntity.get({ right }).params().Key,
  parse: (Item) => SingleUseLockEntity.parse({ Item }).data,
});

/**
 * Until when one of the wanted rights is taken at `now`; null while all are free. A hold that ran out no longer takes any,
 * swept or not, and neither does the one that is about to be replaced.
 */
export const findLockedUntil = (
  wanted: string[],
  stored: SingleUseLock[],
  now: string,
  replacedId?: string,
): string | null => {
  const taken = stored.filter(
    ({ right, until, hold_id }) => wanted.includes(right) && until > now && hold_id !== replacedId,
  );
  return (
    taken
      .map(({ until }) => until)
      .sort()
      .at(-1) ?? null
  );
};

/** Takes a right for a hold until an instant; refused while another hold than the one it replaces has it. */
export const acquireLockStep = (
  name: string,
  { holdId, until, replacedId = holdId }: { holdId: string; until: string; replacedId?: string | undefined },
  now: string,
): TransactionStep => ({
  name: "right",
  write: ({ right }) =>
    right
      .put({ right: name, hold_id: holdId, until, ttl: toTtl(until) })
      .where(
        (item, { notExists, lte, eq }) =>
          `${notExists(item.right)} OR ${lte(item.until, now)} OR ${eq(item.hold_id, holdId)} OR ${eq(item.hold_id, replacedId)}`,
      )
      .commit(),
});

/** Which of the rights this hold still has. */
export const listLocksHeldBy = async (rights: string[], holdId: string): Promise<string[]> => {
  if (rights.length === 0) return [];
  const { data } = await SingleUseLockEntity.get(rights.map((right) => ({ right }))).go({ consistent: true });
  return data.filter((item) => item.hold_id === holdId).map(({ right }) => right);
};

/** Gives a right back; refused when the hold has it no longer. */
export const releaseLockStep = (name: string, holdId: string): TransactionStep => ({
  name: "right",
  write: ({ right }) =>
    right
      .delete({ right: name })
      .where((item, { eq }) => eq(item.hold_id, holdId))
      .commit(),
});
