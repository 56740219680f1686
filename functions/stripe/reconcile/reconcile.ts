import { clock } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";
import type { Throttle } from "../../platform/parallel.ts";
import { withLease } from "../../platform/table/lease.ts";
import { finishPlanChanges } from "../../subscriptions/change/continue-change.ts";
import { sweepPromoHolds } from "../../subscriptions/checkout/sweep-promo-holds.ts";
import { matchUnmatchedPage } from "./match-unmatched.ts";
import { isFullDue, nextFrom, processSource, readFrom } from "./process-source.ts";
import { emptyReport, type ReconcileReport, toErrorText } from "./reconcile-report.ts";
import { type Attempt, type SourceName, sources } from "./sources.ts";
import { SyncAuditEntity, toSyncAudit } from "./sync-audit.entity.ts";
import { SyncMarkEntity } from "./sync-mark.entity.ts";

/** Longer than the function's timeout: the lease of a killed run ends soon after it. */
const leaseSeconds = 310;
const jobType = "reconcile";

type Marks = Partial<Record<SourceName, string>>;

const attemptWith =
  (report: ReconcileReport): Attempt =>
  async (what, work) => {
    try {
      await work();
      return true;
    } catch (error) {
      log.error("reconcile failed for one", { what });
      report.errors.push(toErrorText(what, error));
      return false;
    }
  };

const readMarks = async (): Promise<{ from: Marks; full_at?: string | undefined }> =>
  (await SyncMarkEntity.get({ job_type: jobType }).go({ consistent: true })).data ?? { from: {} };

type Run = { report: ReconcileReport; attempt: Attempt; pace: Throttle; now: string };

const compareSource = async (name: SourceName, since: string, { report, attempt, pace, now }: Run): Promise<string> => {
  let next = since;
  await attempt(name, async () => {
    const worked = await processSource(await sources[name](since, { report, attempt, now }), pace);
    next = nextFrom(worked, now);
    if (worked.stoppedAt !== null) log.warn("reconcile ran out of time", { source: name, next });
  });
  return next;
};

// Stored after each source, so a killed run loses one source's progress at most. The full window counts as read only if
// every source started there.
const compareRecent = async (run: Run): Promise<void> => {
  const marks = await readMarks();
  const isFull = isFullDue(marks.full_at, run.now);
  const from = { ...marks.from };
  for (const name of Object.keys(sources) as SourceName[]) {
    from[name] = await compareSource(name, readFrom(from[name], isFull, run.now), run);
    await SyncMarkEntity.put({ job_type: jobType, from, full_at: marks.full_at }).go();
  }
  if (isFull) await SyncMarkEntity.put({ job_type: jobType, from, full_at: run.now }).go();
};

const matchAll = async ({ report, pace }: Run): Promise<void> => {
  let position: string | null = null;
  do position = await matchUnmatchedPage(position, report);
  while (position && pace.mayContinue());
};

/**
 * Compares Stripe's state with ours and repairs differences: paid sessions without tickets, subscriptions, refunds and
 * disputes since the last run, and once a day those of the last two days; then looks for the members of unmatched
 * subscriptions. Only one run at a time; returns null if another one is running. Starts nothing new once the pace says
 * stop; the next run continues there. Every run writes its audit record, even if Stripe fails.
 */
export const reconcile = (now: string, pace: Throttle): Promise<ReconcileReport | null> =>
  withLease("reconcile", leaseSeconds, now, async () => {
    const report = emptyReport();
    const attempt = attemptWith(report);
    const run = { report, attempt, pace, now };
    await attempt("promo holds", async () => void (await sweepPromoHolds(now)));
    await attempt("plan changes", async () => void (await finishPlanChanges(now)));
    await attempt("comparison", () => compareRecent(run));
    await attempt("unmatched", () => matchAll(run));
    await SyncAuditEntity.put(toSyncAudit(report, { window: "recent", startedAt: now, finishedAt: clock.now() })).go();
    return report;
  });
