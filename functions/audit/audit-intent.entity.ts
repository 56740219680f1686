import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

/** The administrator's address, until the outcome is known. */
export const personal = ["actor_email"];

/**
 * A change outside the table, at Stripe or in S3, that an administrator began and whose outcome is not known yet (decision D48).
 * It goes when the outcome is recorded in the audit log, so what is left here is unfinished.
 */
export const AuditIntentEntity = new Entity(
  {
    model: { entity: "audit-intent", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      actor: { type: "string", required: true },
      actor_email: { type: "string" },
      action: { type: "string", required: true },
      subject: { type: "string", required: true },
      details: { type: "string", required: true },
      at: { type: "string", required: true },
    },
    indexes: {
      open: {
        scope: "audit-intents",
        pk: { field: "pk", composite: [] },
        sk: { field: "sk", composite: ["id"] },
      },
      bySubject: {
        index: "gsi2",
        scope: "audit-intents",
        pk: { field: "gsi2pk", composite: ["subject"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["id"] },
      },
    },
  },
  table,
);
