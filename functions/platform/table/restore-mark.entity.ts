import { Entity } from "electrodb";
import { primaryIndex } from "./indexes.ts";
import { service, table } from "./table.ts";

export const personal = [];

/**
 * Says that the table is being restored (docs/runbook.md, Restoring data): what is in it may be older than what is outside, so
 * nothing is erased because it is missing there. `npm run restore` sets it and, at the end, removes it.
 */
export const RestoreMarkEntity = new Entity(
  {
    model: { entity: "restore-mark", version: "1", service },
    attributes: {
      name: { type: ["restore"] as const, required: true },
      since: { type: "string", required: true },
    },
    indexes: {
      byName: primaryIndex(["name"], []),
    },
  },
  table,
);
