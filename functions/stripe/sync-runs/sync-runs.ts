import { AppError } from "../../../shared/model/errors.ts";
import type { SyncRun, SyncWindow } from "../../../shared/model/sync.ts";
import { days } from "../../../shared/rules/durations.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { addMilliseconds, toTtl } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import { currentRequestId } from "../../platform/request-id.ts";
import { LeaseEntity } from "../../platform/table/lease.entity.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { leaseEnd, type StoredRun, toSyncRun } from "../../subscriptions/sync/stored-sync-runs.ts";
import { SyncRunEntity } from "../../subscriptions/sync/sync-run.entity.ts";

/** The lease that lets one run work at a time; its holder is the run's id. */
export const leaseName = "sync-run";
const retentionMilliseconds = days(30);

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
