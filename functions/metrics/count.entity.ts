import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/**
 * A counter: `name` says what is counted, `subject` for whom or on which day. A busy subject is spread over shards that
 * are added up when read.
 */
export const CountEntity = new Entity(
  {
    model: { entity: "count", version: "1", service },
    attributes: {
      name: { type: "string", required: true },
      subject: { type: "string", required: true },
      shard: { type: "string", required: true, default: "0" },
      amount: { type: "number", required: true, default: 0 },
    },
    indexes: {
      byName: primaryIndex(["name"], ["subject", "shard"]),
    },
  },
  table,
);
