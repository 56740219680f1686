import { Entity } from "electrodb";
import { exact, primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

/** The administrator's address, until the outcome is known. */
export const personal = ["actor_email"];

/**
 * A change outside the table, at Stripe or in S3, that an administrator began and whose outcome is not known yet (R48).
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
      open: primaryIndex([], ["id"], "audit-intents"),
      bySubject: secondaryIndex("gsi2", exact("subject"), ["id"], "audit-intents"),
    },
  },
  table,
);
