import type { EntityItem } from "electrodb";
import { AppError } from "../../../shared/model/errors.ts";
import type { SyncRun, SyncWindow } from "../../../shared/model/sync.ts";
import { days, minutes } from "../../../shared/rules/durations.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { addMilliseconds, toTtl } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import type { PageRange, PageResult } from "../../platform/page.ts";
import { currentRequestId } from "../../platform/request-id.ts";
import { LeaseEntity } from "../../platform/table/lease.entity.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { SyncRunEntity } from "./sync-run.entity.ts";

export type StoredRun = EntityItem<typeof SyncRunEntity>;

/** The lease that lets one run work at a time; its holder is the run's id. */
export const leaseName = "sync-run";
/** Longer than two steps may take; each step extends it. A run that died is over when it ends. */
const leaseMilliseconds = minutes(15);
const retentionMilliseconds = days(30);
const pageSize = 20;

/** Returns until when a run may work before another may start. */
export const leaseEnd = (now: string): string => addMilliseconds(now, leaseMilliseconds);

const newRun = (window: SyncWindow | null, now: string): StoredRun => ({
  id: newId("run", now),
  kind: window ? "reconcile" : "backfill",
  ...(window ? { window } : {}),
  status: "running",
  phase: window === "30-days" ? "subscriptions" : "profiles",
  step: 0,
  fetched: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  unmatched: 0,
  profiles_created: 0,
  profiles_updated: 0,
  errors: [],
  details: "[]",
  started_at: now,
  updated_at: now,
  request_id: currentRequestId(),
  ttl: toTtl(addMilliseconds(now, retentionMilliseconds)),
});

// A run whose function died for good is never finished; it has failed once its lease is over.
const isAbandoned = ({ status, updated_at }: StoredRun, now: string): boolean =>
  status === "running" && leaseEnd(updated_at) <= now;

/** Maps a stored run to the model; one that stopped working has failed. */
export const toSyncRun = (run: StoredRun, now: string): SyncRun => {
  const abandoned = isAbandoned(run, now);
  return {
    ...run,
    window: run.window ?? null,
    status: abandoned ? "failed" : run.status,
    errors: abandoned ? [...run.errors, "The sync stopped working and didn't finish."] : run.errors,
    profiles_error: run.profiles_error ?? null,
    finished_at: run.finished_at ?? (abandoned ? run.updated_at : null),
  };
};

/**
 * Starts a sync of subscriptions, or a backfill of profiles if there is no window. `sync-run.job.ts` works on it in steps.
 * Throws `sync.running` while another run works.
 */
export const startRun = async (window: SyncWindow | null, admin: Admin, now: string): Promise<SyncRun> => {
  const run = newRun(window, now);
  const change = { action: window ? "sync.reconcile" : "sync.backfill", subject: run.id, details: { window } } as const;
  const refused = await writeAll([
    LeaseEntity.put({ name: leaseName, holder: run.id, until: leaseEnd(now) }).where(
      (lease, { notExists, lte }) => `${notExists(lease.name)} OR ${lte(lease.until, now)}`,
    ),
    SyncRunEntity.create(run),
    AuditEntity.create(auditRow(admin, change, now)),
  ]);
  if (refused.size > 0) throw new AppError("sync.running", "A sync is already running. Wait until it's done.");
  return toSyncRun(run, now);
};

/** Lists the runs, newest first. */
export const listRuns = async (
  { limit = pageSize, position }: PageRange,
  now: string,
): Promise<PageResult<SyncRun>> => {
  const { data, cursor } = await SyncRunEntity.query.newest({}).go({ order: "desc", limit, cursor: position });
  return { items: data.map((run) => toSyncRun(run, now)), position: cursor };
};
