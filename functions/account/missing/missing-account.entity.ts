import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
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
      byUser: primaryIndex(["user_id"], []),
      byFirstMiss: secondaryIndex("gsi1", [], ["first_missed_at", "user_id"], "missing-accounts"),
    },
  },
  table,
);
