import type { MembershipMetrics, SyncAudit, SyncRun } from "../../../../../shared/model/sync.ts";
import { pageOf } from "../../back-office.ts";
import { answer } from "../../played-api.ts";

/** Figures of a city whose subscriptions agree with Stripe's. */
export const metrics = (about: Partial<MembershipMetrics> = {}): MembershipMetrics => ({
  total_members: 40,
  active_paying: 12,
  stripe_active_count: 12,
  unmatched_count: 0,
  synced_count: 12,
  not_synced_count: 3,
  mrr: 16_188,
  revenue_1d: 3_298,
  revenue_30d: 15_988,
  active_emails: [],
  stripe_emails: [],
  cleanup_statement: `SELECT "ref" FROM "city" WHERE "__edb_e__" = 'ledger'`,
  sync_status: { in_sync: true, stripe_count: 12, database_count: 12 },
  ...about,
});

/** The record of a comparison that ended 5 minutes ago. */
export const aSyncAudit = (about: Partial<SyncAudit> = {}): SyncAudit => ({
  id: "sync_1",
  job_type: "reconcile",
  window: "recent",
  started_at: new Date(Date.now() - 5 * 60_000 - 10_000).toISOString(),
  finished_at: new Date(Date.now() - 5 * 60_000).toISOString(),
  summary: { unmatched_details: [] },
  records_fetched: 9,
  records_created: 1,
  records_updated: 2,
  records_skipped: 6,
  records_unmatched: 0,
  profiles_created: 0,
  errors: [],
  ...about,
});

/** A sync on its way. */
export const aRun = (about: Partial<SyncRun> = {}): SyncRun => ({
  id: "run_1",
  kind: "reconcile",
  window: "full",
  status: "running",
  phase: "subscriptions",
  fetched: 9,
  created: 1,
  updated: 2,
  skipped: 6,
  unmatched: 0,
  profiles_created: 0,
  profiles_updated: 0,
  profiles_error: null,
  errors: [],
  started_at: "2026-11-22T12:00:00.000Z",
  finished_at: null,
  ...about,
});

/** Answers what the sync screen reads: a city in step with Stripe, without anything stuck. */
export const answerSync = (): void => {
  answer("stripeAdmin", "metrics", metrics());
  answer("stripeAdmin", "audits", pageOf(aSyncAudit()));
  answer("stripeAdmin", "runs", pageOf());
  answer("stripeAdmin", "memberships", pageOf());
  answer("stripeAdmin", "subscriptions", pageOf());
  answer("membershipsAdmin", "unmatched", pageOf());
  answer("ticketsAdmin", "unsettledRefunds", pageOf());
  answer("mailAdmin", "failed", pageOf());
};
