import { Entity } from "electrodb";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/**
 * What an ambassador's code brought in a span: a UTC day, or all time. Quantities and discount (cents) are those of paid orders.
 * Under the grain `status` stands how many ambassadors are active.
 */
export const CodeUseCountEntity = new Entity(
  {
    model: { entity: "code-use-count", version: "1", service },
    attributes: {
      grain: { type: ["day", "all", "status"] as const, required: true },
      span: { type: "string", required: true },
      code: { type: "string", required: true },
      paid: { type: "number", default: 0 },
      refunds: { type: "number", default: 0 },
      ga_quantity: { type: "number", default: 0 },
      vip_quantity: { type: "number", default: 0 },
      discount: { type: "number", default: 0 },
      blocked: { type: "number", default: 0 },
      active: { type: "number", default: 0 },
    },
    indexes: {
      bySpan: {
        pk: { field: "pk", composite: ["grain"] },
        sk: { field: "sk", composite: ["span", "code"] },
      },
    },
  },
  table,
);
