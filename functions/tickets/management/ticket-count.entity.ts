import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/**
 * How many tickets were bought in a span, by tier and present status, and what was paid for them in cents less what went back while
 * they stood. `scope` is `all` or an event's id; `span` is a city day or, with the grain `month`, a city month.
 */
export const TicketCountEntity = new Entity(
  {
    model: { entity: "ticket-count", version: "1", service },
    attributes: {
      scope: { type: "string", required: true },
      grain: { type: "string", required: true },
      span: { type: "string", required: true },
      tier: { type: "string", required: true },
      status: { type: "string", required: true },
      // No defaults: an upsert that adds to one of them would set the other to 0.
      tickets: { type: "number" },
      paid: { type: "number" },
    },
    indexes: {
      bySpan: primaryIndex(["scope", "grain"], ["span", "tier", "status"]),
    },
  },
  table,
);
