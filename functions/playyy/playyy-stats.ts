import { defaultPlayyyStats, type PlayyyStats, type PlayyyStatsInput } from "../../shared/model/playyy.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { addMilliseconds } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { versionConflictError } from "../platform/table/version.ts";
import { PlayyyStatsEntity } from "./playyy-stats.entity.ts";
import { PlayyyStatsVersionEntity } from "./playyy-stats-version.entity.ts";

const maxAttempts = 5;

/** The latest figures, or the defaults while none are stored. */
export const getLatestStats = async (): Promise<PlayyyStats> => {
  const { data } = await PlayyyStatsEntity.query.latest({}).go({ order: "desc", limit: 1, consistent: true });
  const [stats] = data;
  return stats ? { ...stats, version: stats.version ?? 0 } : defaultPlayyyStats;
};

const toFigures = ({ activity_partners, active_members, avg_savings, hunt_winners }: PlayyyStatsInput) => ({
  activity_partners,
  active_members,
  avg_savings,
  hunt_winners,
});

// The latest figures are those with the latest time, so a call that waited for its turn can't date its figures before those it replaces.
const timeAfter = ({ updated_at }: PlayyyStats, now: string): string =>
  updated_at && updated_at >= now ? addMilliseconds(updated_at, 1) : now;

const createStatsWrite = (admin: Admin, before: PlayyyStats, after: PlayyyStatsInput, now: string) => [
  PlayyyStatsVersionEntity.put({ name: "latest", version: before.version + 1 }).where(
    ({ version }, { eq, notExists }) =>
      before.version === 0 ? `${notExists(version)} OR ${eq(version, 0)}` : eq(version, before.version),
  ),
  PlayyyStatsEntity.create({
    ...toFigures(after),
    id: newId("stat", now),
    version: before.version + 1,
    updated_at: now,
  }),
  AuditEntity.create(
    auditRow(
      admin,
      {
        action: "playyy-stats.update",
        subject: "playyy-stats",
        before: toFigures(before),
        after: toFigures(after),
      },
      now,
    ),
  ),
];

/**
 * Stores new figures as the latest ones. Throws `version-conflict` if somebody else saved since `version` was read.
 */
export const saveStats = (
  admin: Admin,
  { version, ...input }: PlayyyStatsInput & { version?: number | undefined },
  now: string,
): Promise<PlayyyStats> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const before = await getLatestStats();
      if (version !== undefined && version !== before.version) throw versionConflictError();
      const updated_at = timeAfter(before, now);
      const refused = await writeAll(createStatsWrite(admin, before, input, updated_at));
      return refused.size > 0 ? conflict : { ...input, version: before.version + 1, updated_at };
    },
    versionConflictError,
  );
