import { Entity } from "electrodb";
import { service, table } from "../platform/table.ts";

export const personal = [];

/** One open live connection of a member. API Gateway ends each after two hours; `ttl` removes what it forgot to tell. */
export const ConnectionEntity = new Entity(
  {
    model: { entity: "connection", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      connection_id: { type: "string", required: true },
      connected_at: { type: "string", required: true },
      ttl: { type: "number", required: true, hidden: true },
    },
    indexes: {
      byUser: {
        pk: { field: "pk", composite: ["user_id"] },
        // Connection ids tell capitals and small letters apart.
        sk: { field: "sk", composite: ["connection_id"], casing: "none" },
      },
    },
  },
  table,
);
