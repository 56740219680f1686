import { Entity } from "electrodb";
import { exact, primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal =
  "Counts, ids and reasons; `details` names payers at Stripe who have no account here, for 30 days.";

/**
 * A sync or backfill that an administrator started, with its progress: the phase, the position in it, and the step (one function call) that
 * works on it or did last. `details` is JSON: the unmatched subscriptions found.
 */
export const SyncRunEntity = new Entity(
  {
    model: { entity: "sync-run", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      kind: { type: ["reconcile", "backfill"] as const, required: true },
      window: { type: ["30-days", "full"] as const },
      status: { type: ["running", "done", "failed"] as const, required: true },
      phase: { type: ["profiles", "subscriptions", "unmatched"] as const, required: true },
      position: { type: "string" },
      step: { type: "number", required: true },
      /** Until when the function call that works on it may do so. */
      busy_until: { type: "string" },
      fetched: { type: "number", required: true },
      created: { type: "number", required: true },
      updated: { type: "number", required: true },
      skipped: { type: "number", required: true },
      unmatched: { type: "number", required: true },
      profiles_created: { type: "number", required: true },
      profiles_updated: { type: "number", required: true },
      profiles_error: { type: "string" },
      errors: { type: "list", items: { type: "string" }, required: true },
      details: { type: "string", required: true },
      started_at: { type: "string", required: true },
      updated_at: { type: "string", required: true },
      finished_at: { type: "string" },
      /** Of the administrator's request that started it. */
      request_id: { type: "string" },
      ttl: { type: "number" },
    },
    indexes: {
      byId: primaryIndex(exact("id"), []),
      newest: secondaryIndex("gsi1", [], ["started_at", "id"], "sync-runs"),
    },
  },
  table,
);
