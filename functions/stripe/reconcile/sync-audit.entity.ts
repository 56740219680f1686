import { Entity } from "electrodb";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["summary"];

/** One run of the reconcile job. `summary` is JSON: the unmatched subscriptions with their reasons. */
export const SyncAuditEntity = new Entity(
  {
    model: { entity: "sync-audit", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      job_type: { type: ["reconcile"] as const, required: true },
      started_at: { type: "string", required: true },
      finished_at: { type: "string", required: true },
      fetched: { type: "number", required: true },
      created: { type: "number", required: true },
      updated: { type: "number", required: true },
      skipped: { type: "number", required: true },
      unmatched: { type: "number", required: true },
      tickets_issued: { type: "number", required: true },
      errors: { type: "list", items: { type: "string" }, required: true },
      summary: { type: "string", required: true },
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["id"] },
        sk: { field: "sk", composite: [] },
      },
      newest: {
        index: "gsi1",
        scope: "sync-audits",
        pk: { field: "gsi1pk", composite: ["job_type"] },
        sk: { field: "gsi1sk", composite: ["started_at", "id"] },
      },
    },
  },
  table,
);
