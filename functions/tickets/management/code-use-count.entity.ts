import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/**
 * What an ambassador's code brought in a span: a UTC day, or all time. Quantities and discount (cents) are those of
 * paid orders, less the tickets that went back; `refunded_quantity` is how many went back, of whichever order.
 * Under the grain `status` stands how many ambassadors are active.
 */
export const CodeUseCountEntity = new Entity(
  {
    model: { entity: "code-use-count", version: "1", service },
    attributes: {
      grain: { type: ["day", "all", "status"] as const, required: true },
      span: { type: "string", required: true },
      code: { type: "string", required: true },
      // No defaults: an upsert that adds to one of them would set the others to 0.
      paid: { type: "number" },
      refunds: { type: "number" },
      ga_quantity: { type: "number" },
      vip_quantity: { type: "number" },
      /** Of the types that events name. */
      other_quantity: { type: "number" },
      refunded_quantity: { type: "number" },
      discount: { type: "number" },
      blocked: { type: "number" },
      active: { type: "number" },
    },
    indexes: {
      bySpan: primaryIndex(["grain"], ["span", "code"]),
    },
  },
  table,
);
