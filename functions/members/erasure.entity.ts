import { Entity } from "electrodb";
import { service, table } from "../platform/table/table.ts";

export const personal = ["email", "email_hashes"];

/**
 * An account being deleted. It stays until no access token of the account can be valid, so that nothing is recreated
 * for it in the meantime.
 */
export const ErasureEntity = new Entity(
  {
    model: { entity: "erasure", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      email: { type: "string", required: true },
      email_hashes: { type: "list", items: { type: "string" } },
      username: { type: "string", required: true },
      started_at: { type: "string", required: true },
      /** How many sections have been erased; an interrupted run continues there. */
      parts_done: { type: "number", required: true },
      /** When the job handles it next. */
      due_at: { type: "string", required: true },
    },
    indexes: {
      byUser: {
        pk: { field: "pk", composite: ["user_id"] },
        sk: { field: "sk", composite: [] },
      },
      due: {
        index: "gsi1",
        scope: "erasures",
        pk: { field: "gsi1pk", composite: [] },
        sk: { field: "gsi1sk", composite: ["due_at", "user_id"] },
      },
    },
  },
  table,
);
