import { Entity } from "electrodb";
import { exact, primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

/** The administrator's address stays in the log: who changed what has to be known later too. */
export const personal = ["actor_email"];

/**
 * Who did what to what, and when: written in the transaction of the change and never altered. `actor` is an administrator's
 * user id or the name of a system (`stripe`), `action` is `<area>.<verb>`, `subject` the id of the record that changed;
 * `details` is JSON without personal data.
 */
export const AuditEntity = new Entity(
  {
    model: { entity: "audit", version: "1", service },
    attributes: {
      id: { type: "string", required: true },
      actor: { type: "string", required: true },
      /** Absent for a system. */
      actor_email: { type: "string" },
      action: { type: "string", required: true },
      /** The part of `action` before the dot. */
      area: {
        type: "string",
        required: true,
        watch: ["action"],
        default: "other",
        set: (_area, { action }) => action?.split(".")[0] ?? "other",
      },
      subject: { type: "string", required: true },
      details: { type: "string", required: true },
      at: { type: "string", required: true },
    },
    indexes: {
      byId: primaryIndex(exact("id"), []),
      newest: secondaryIndex("gsi1", [], ["at", "id"], "audits"),
      bySubject: secondaryIndex("gsi2", exact("subject"), ["at", "id"], "audits"),
      byArea: secondaryIndex("gsi3", ["area"], ["at", "id"], "audits"),
    },
  },
  table,
);
