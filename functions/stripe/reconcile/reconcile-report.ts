import type { UnmatchedDetail } from "../../../shared/model/sync.ts";
import { clock } from "../../platform/clock.ts";
import { syncSubscription } from "../../subscriptions/sync/sync-subscription.ts";

/** What a comparison with Stripe did; `unmatched` counts the running subscriptions that belong to no member. */
export type ReconcileReport = {
  fetched: number;
  created: number;
  updated: number;
  skipped: number;
  unmatched: number;
  profiles_created: number;
  errors: string[];
  unmatched_details: UnmatchedDetail[];
};

/** Returns a report of nothing yet. */
export const emptyReport = (): ReconcileReport => ({
  fetched: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  unmatched: 0,
  profiles_created: 0,
  errors: [],
  unmatched_details: [],
});

/** Returns how a failure is kept in a report: what failed and the error's message, at most 300 characters. */
export const toErrorText = (what: string, error: unknown): string =>
  `${what}: ${error instanceof Error ? error.message : "failed"}`.slice(0, 300);

/** Syncs one subscription and counts the result. */
export const syncAndCount = async (id: string, report: ReconcileReport): Promise<void> => {
  report.fetched += 1;
  const result = await syncSubscription(id, clock.now());
  if (result === "created") report.created += 1;
  if (result === "updated") report.updated += 1;
  if (result === "unchanged") report.skipped += 1;
};
