import { MissingErasuresEntity } from "../../functions/account/missing/missing-erasures.entity.ts";
import { addMilliseconds, toTtl } from "../../functions/platform/clock.ts";
import { RestoreMarkEntity } from "../../functions/platform/table/restore-mark.entity.ts";
import { days } from "../../shared/rules/durations.ts";

/** Marks a table as being restored: until the mark is gone, no member is erased because the user pool has no account of theirs. */
export const markRestore = async (table: string, since: string): Promise<void> => {
  await RestoreMarkEntity.put({ name: "restore", since }).go({ table });
};

/** Ends the restore of a table. Idempotent. */
export const endRestore = async (table: string): Promise<void> => {
  await RestoreMarkEntity.delete({ name: "restore" }).go({ table });
};

const weekMilliseconds = days(7);

/** Lets as many members be erased on the UTC day of `now` because the user pool has no account of theirs. */
export const allowErasures = async (table: string, allowed: number, now: string): Promise<void> => {
  await MissingErasuresEntity.upsert({ day: now.slice(0, 10) })
    .set({ allowed, ttl: toTtl(addMilliseconds(now, weekMilliseconds)) })
    .add({ erasures: 0 })
    .go({ table });
};
