import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "A connection's id; erased with the account, and gone after two hours in any case.";

/**
 * One of a member's slots for live connections (`limits.socketsPerMember`), while a connection holds it. API Gateway
 * ends each connection after two hours; `ttl` removes those whose end was never reported.
 */
export const ConnectionEntity = new Entity(
  {
    model: { entity: "connection", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      place: { type: "number", required: true },
      connection_id: { type: "string", required: true },
      connected_at: { type: "string", required: true },
      ttl: { type: "number", required: true, hidden: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], ["place"]),
    },
  },
  table,
);
