import { Entity } from "electrodb";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/** Starts one function call that works on a run: a new item reaches `sync-run.stream.ts` by the table's stream. */
export const SyncStepEntity = new Entity(
  {
    model: { entity: "sync-step", version: "1", service },
    attributes: {
      run_id: { type: "string", required: true },
      step: { type: "number", required: true },
      ttl: { type: "number" },
    },
    indexes: {
      byRun: {
        pk: { field: "pk", composite: ["run_id"], casing: "none" },
        sk: { field: "sk", composite: ["step"] },
      },
    },
  },
  table,
);
