import { Entity } from "electrodb";
import { service, table } from "../../platform/table/table.ts";

export const personal =
  "Only that the sign-in account was missing, and since when; gone when the account is erased or was found again.";

/** A member whose account the user pool didn't have when it was asked: missing again 24 hours later, the member is erased. */
export const MissingAccountEntity = new Entity(
  {
    model: { entity: "missing-account", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      first_missed_at: { type: "string", required: true },
      /** Set once the erasure counts among those of its day; it's then completed, however often it fails. */
      erasing_at: { type: "string" },
    },
    indexes: {
      byUser: {
        pk: { field: "pk", composite: ["user_id"] },
        sk: { field: "sk", composite: [] },
      },
      byFirstMiss: {
        index: "gsi1",
        scope: "missing-accounts",
        pk: { field: "gsi1pk", composite: [] },
        sk: { field: "gsi1sk", composite: ["first_missed_at", "user_id"] },
      },
    },
  },
  table,
);
