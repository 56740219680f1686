import { clock } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";
import type { Throttle } from "../../platform/parallel.ts";
import { LeaseEntity } from "../../platform/table/lease.entity.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { leaseEnd, type StoredRun } from "../../subscriptions/sync/stored-sync-runs.ts";
import { SyncRunEntity } from "../../subscriptions/sync/sync-run.entity.ts";
import { toErrorText } from "../reconcile/reconcile-report.ts";
import { SyncAuditEntity, toSyncAudit } from "../reconcile/sync-audit.entity.ts";
import { phaseAfter, phases, type RunProgress } from "./phases.ts";
import { leaseName } from "./sync-runs.ts";

/** One item holds at most 400 KB. */
const maxErrors = 100;

const toProgress = (run: StoredRun): RunProgress => ({
  kind: run.kind,
  window: run.window ?? null,
  started_at: run.started_at,
  profiles_updated: run.profiles_updated,
  report: { ...run, errors: [...run.errors], unmatched_details: JSON.parse(run.details) },
});

const applyProgress = (run: StoredRun, { report, profiles_updated }: RunProgress, now: string): StoredRun => ({
  ...run,
  fetched: report.fetched,
  created: report.created,
  updated: report.updated,
  skipped: report.skipped,
  unmatched: report.unmatched,
  profiles_created: report.profiles_created,
  profiles_updated,
  errors: report.errors.slice(0, maxErrors),
  details: JSON.stringify(report.unmatched_details),
  updated_at: now,
});

type Outcome = { run: StoredRun; isFailed: boolean; isOver: boolean };

// A backfill that fails ends itself; one that fails as part of a sync is noted, and the sync goes on.
const handleFailure = (run: StoredRun, error: unknown): Outcome => {
  log.error("sync run failed", { phase: run.phase, reason: error instanceof Error ? error.name : "unknown" });
  const text = toErrorText(run.phase, error);
  const next = run.phase === "profiles" ? phaseAfter(run.phase, run.kind) : null;
  if (!next) return { run: { ...run, errors: [...run.errors, text] }, isFailed: true, isOver: true };
  return { run: moveTo({ ...run, profiles_error: text }, next, null), isFailed: false, isOver: false };
};

const moveTo = ({ position: _former, ...run }: StoredRun, phase: StoredRun["phase"], position: string | null) => ({
  ...run,
  phase,
  ...(position ? { position } : {}),
});

const workOnPage = async (run: StoredRun, pace: Throttle): Promise<Outcome> => {
  const progress = toProgress(run);
  let position: string | null;
  try {
    position = await phases[run.phase](run.position ?? null, progress, pace);
  } catch (error) {
    return handleFailure(applyProgress(run, progress, clock.now()), error);
  }
  const done = applyProgress(run, progress, clock.now());
  if (position) return { run: moveTo(done, run.phase, position), isFailed: false, isOver: false };
  const next = phaseAfter(run.phase, run.kind);
  return { run: next ? moveTo(done, next, null) : done, isFailed: false, isOver: next === null };
};

// Written only while no later step has claimed the run.
const save = async (run: StoredRun): Promise<void> => {
  await SyncRunEntity.put(run)
    .where((stored, { eq }) => eq(stored.step, run.step))
    .go();
};

const finish = async ({ busy_until: _over, ...run }: StoredRun, status: "done" | "failed"): Promise<void> => {
  const now = clock.now();
  const { window, started_at: startedAt } = run;
  const { report } = toProgress(run);
  const record = window && toSyncAudit(report, { window, startedAt, finishedAt: now });
  await writeAll([
    SyncRunEntity.put({ ...run, status, finished_at: now, updated_at: now }).where(
      (stored, { eq }) => `${eq(stored.step, run.step)} AND ${eq(stored.status, "running")}`,
    ),
    ...(record ? [SyncAuditEntity.put(record)] : []),
    LeaseEntity.delete({ name: leaseName }).where((lease, { eq }) => eq(lease.holder, run.id)),
  ]);
  log.info("sync run ended", { run: run.id, status, fetched: run.fetched, errors: run.errors.length });
};

// The next minute's call goes on.
const continueLater = async ({ busy_until: _over, ...run }: StoredRun): Promise<void> => {
  const now = clock.now();
  await writeAll([
    SyncRunEntity.put({ ...run, updated_at: now }).where((stored, { eq }) => eq(stored.step, run.step)),
    LeaseEntity.put({ name: leaseName, holder: run.id, until: leaseEnd(now) }).where((lease, { eq }) =>
      eq(lease.holder, run.id),
    ),
  ]);
};

/**
 * Works on a claimed run page by page until it is over or the pace says stop; then the next step goes on there. Each page's
 * progress is stored, so a step that died repeats one page at most, and repeating changes nothing. The end of a sync
 * writes its audit record, also when Stripe failed.
 * Throws when a later step has claimed the run.
 */
export const workOnRun = async (claimed: StoredRun, pace: Throttle): Promise<void> => {
  let run = claimed;
  do {
    const outcome = await workOnPage(run, pace);
    run = outcome.run;
    if (outcome.isOver) return finish(run, outcome.isFailed ? "failed" : "done");
    await save(run);
  } while (pace.mayContinue());
  await continueLater(run);
};
