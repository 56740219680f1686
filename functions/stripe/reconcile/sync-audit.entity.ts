import { type CreateEntityItem, Entity, type EntityItem } from "electrodb";
import type { SyncAudit, SyncWindow } from "../../../shared/model/sync.ts";
import { newId } from "../../platform/ids.ts";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";
import type { ReconcileReport } from "./reconcile-report.ts";

export const personal = ["summary"];

/**
 * One comparison with Stripe, scheduled or started by an administrator. `summary` is JSON: the unmatched subscriptions
 * with their reasons.
 */
export const SyncAuditEntity = new Entity(
  {
    model: { entity: "sync-audit", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      job_type: { type: ["reconcile"] as const, required: true },
      window: { type: ["recent", "30-days", "full"] as const },
      started_at: { type: "string", required: true },
      finished_at: { type: "string", required: true },
      fetched: { type: "number", required: true },
      created: { type: "number", required: true },
      updated: { type: "number", required: true },
      skipped: { type: "number", required: true },
      unmatched: { type: "number", required: true },
      profiles_created: { type: "number" },
      errors: { type: "list", items: { type: "string" }, required: true },
      summary: { type: "string", required: true },
    },
    indexes: {
      byId: primaryIndex(["id"], []),
      newest: secondaryIndex("gsi1", ["job_type"], ["started_at", "id"], "sync-audits"),
    },
  },
  table,
);

/** One item holds at most 400 KB. */
const maxErrors = 100;

type Circumstances = { window: "recent" | SyncWindow; startedAt: string; finishedAt: string };

/** Returns the audit record of a comparison. */
export const toSyncAudit = (
  { unmatched_details, errors, ...counts }: ReconcileReport,
  { window, startedAt, finishedAt }: Circumstances,
): CreateEntityItem<typeof SyncAuditEntity> => ({
  ...counts,
  id: newId("sync", startedAt),
  job_type: "reconcile",
  window,
  started_at: startedAt,
  finished_at: finishedAt,
  errors: errors.slice(0, maxErrors),
  summary: JSON.stringify({ unmatched_details }),
});

/** Maps a stored audit record to the model. */
export const readSyncAudit = (item: EntityItem<typeof SyncAuditEntity>): SyncAudit => ({
  id: item.id,
  job_type: item.job_type,
  window: item.window ?? "recent",
  started_at: item.started_at,
  finished_at: item.finished_at,
  summary: JSON.parse(item.summary) as SyncAudit["summary"],
  records_fetched: item.fetched,
  records_created: item.created,
  records_updated: item.updated,
  records_skipped: item.skipped,
  records_unmatched: item.unmatched,
  profiles_created: item.profiles_created ?? 0,
  errors: item.errors,
});
