import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
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
      byUser: primaryIndex(["user_id"], []),
      due: secondaryIndex("gsi1", [], ["due_at", "user_id"], "erasures"),
    },
  },
  table,
);
