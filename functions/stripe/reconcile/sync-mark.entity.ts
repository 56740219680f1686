import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/**
 * The progress of the reconcile job: where the next run starts reading each source, and when a run last read the full
 * window.
 */
export const SyncMarkEntity = new Entity(
  {
    model: { entity: "sync-mark", version: "1", service },
    attributes: {
      job_type: { type: ["reconcile"] as const, required: true },
      from: {
        type: "map",
        properties: {
          sessions: { type: "string" },
          subscriptions: { type: "string" },
          refunds: { type: "string" },
          failedRefunds: { type: "string" },
          disputes: { type: "string" },
        },
        required: true,
      },
      full_at: { type: "string" },
    },
    indexes: {
      byJob: primaryIndex(["job_type"], []),
    },
  },
  table,
);
