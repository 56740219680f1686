import type { EntityItem } from "electrodb";
import { serviceLimits } from "../../../shared/model/service-limits.ts";
import { days } from "../../../shared/rules/durations.ts";
import { addMilliseconds, toTtl } from "../../platform/clock.ts";
import { RestoreMarkEntity } from "../../platform/table/restore-mark.entity.ts";
import { onlyCheck, writeAll } from "../../platform/table/transaction.ts";
import { MissingAccountEntity } from "./missing-account.entity.ts";
import { MissingErasuresEntity } from "./missing-erasures.entity.ts";

export type MissingAccount = EntityItem<typeof MissingAccountEntity>;

const weekMilliseconds = days(7);
const perDay: number = serviceLimits.missingErasuresPerDay;

const readDay = async (now: string): Promise<{ allowed: number; erasures: number }> => {
  const { data } = await MissingErasuresEntity.get({ day: now.slice(0, 10) }).go({ consistent: true });
  return { allowed: data?.allowed ?? perDay, erasures: data?.erasures ?? 0 };
};

/**
 * Returns whether as many members may be missing at `now`: more than may still be erased on the UTC day look like a user pool that lost
 * accounts, and none of them is erased then.
 */
export const isUsual = async (missing: readonly MissingAccount[], now: string): Promise<boolean> => {
  const { allowed, erasures } = await readDay(now);
  return erasures + missing.filter(({ erasing_at }) => !erasing_at).length <= allowed;
};

// The erasure, its place among those of the day, and that no restore runs: all in one transaction.
const reserveWrite = ({ user_id, first_missed_at }: MissingAccount, allowed: number, now: string) => [
  MissingAccountEntity.patch({ user_id })
    .set({ erasing_at: now })
    .where(
      (item, { eq, notExists }) => `${eq(item.first_missed_at, first_missed_at)} AND ${notExists(item.erasing_at)}`,
    ),
  MissingErasuresEntity.upsert({ day: now.slice(0, 10) })
    .set({ ttl: toTtl(addMilliseconds(now, weekMilliseconds)) })
    .add({ erasures: 1 })
    .where((day, { notExists, lt }) => `${notExists(day.erasures)} OR ${lt(day.erasures, allowed)}`),
  onlyCheck(RestoreMarkEntity.delete({ name: "restore" }).where(({ since }, { notExists }) => notExists(since))),
];

const isRestoring = async (): Promise<boolean> =>
  (await RestoreMarkEntity.get({ name: "restore" }).go({ consistent: true })).data !== null;

/**
 * Returns whether a missing member may be erased at `now`: at most 20 a UTC day may, or as many as a person allowed, and none while the table is being restored. One
 * that was allowed before stays allowed and isn't counted again.
 */
export const reserveErasure = async (missing: MissingAccount, now: string): Promise<boolean> => {
  if (missing.erasing_at) return !(await isRestoring());
  const { allowed } = await readDay(now);
  return (await writeAll(reserveWrite(missing, allowed, now))).size === 0;
};
