import { Entity } from "electrodb";
import { exact, primaryIndex } from "../table/indexes.ts";
import { service, table } from "../table/table.ts";

export const personal = [];

/** A change of the table that a projection has counted; it goes once Lambda can't deliver that change again. */
export const ChangeMarkEntity = new Entity(
  {
    model: { entity: "change-mark", version: "1", service },
    attributes: {
      projection: { type: "string", required: true },
      change_id: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byChange: primaryIndex(exact("projection", "change_id"), []),
    },
  },
  table,
);
