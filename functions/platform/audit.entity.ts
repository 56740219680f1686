import { Entity } from "electrodb";
import { service, table } from "./table/table.ts";

export const personal = [];

/**
 * Who did what to what, and when: written in the transaction of the deed and never changed. `actor` is an administrator's user
 * id or the name of a system (`stripe`); `subject` the id of the thing; `details` is JSON without personal data.
 */
export const AuditEntity = new Entity(
  {
    model: { entity: "audit", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      actor: { type: "string", required: true },
      action: { type: "string", required: true },
      subject: { type: "string", required: true },
      details: { type: "string", required: true },
      at: { type: "string", required: true },
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["id"], casing: "none" },
        sk: { field: "sk", composite: [] },
      },
      newest: {
        index: "gsi1",
        scope: "audits",
        pk: { field: "gsi1pk", composite: [] },
        sk: { field: "gsi1sk", composite: ["at", "id"] },
      },
      bySubject: {
        index: "gsi2",
        scope: "audits",
        pk: { field: "gsi2pk", composite: ["subject"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["at", "id"] },
      },
    },
  },
  table,
);
