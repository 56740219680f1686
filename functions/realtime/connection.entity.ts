import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

/**
 * One of the places for open live connections that a member has (`limits.socketsPerMember`), while a connection holds it.
 * API Gateway ends each connection after two hours; `ttl` removes what it forgot to tell.
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
      byUser: {
        pk: { field: "pk", composite: ["user_id"] },
        sk: { field: "sk", composite: ["place"] },
      },
    },
  },
  table,
);
