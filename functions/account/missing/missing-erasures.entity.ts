import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/** How many members were erased on a UTC day because the user pool had no account of theirs. */
export const MissingErasuresEntity = new Entity(
  {
    model: { entity: "missing-erasures", version: "1", service },
    attributes: {
      day: { type: "string", required: true },
      erasures: { type: "number", required: true },
      /** How many may be, where a person has looked and allowed more (docs/runbook.md, Missing accounts). */
      allowed: { type: "number" },
      ttl: { type: "number" },
    },
    indexes: {
      byDay: primaryIndex(["day"], []),
    },
  },
  table,
);
