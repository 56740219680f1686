import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal =
  "Only the name that the user pool gave to the account when it was made again; erased with the account.";

/** An account that was made again after the user pool was lost: the pool has it under another name than the member's id. */
export const RestoredAccountEntity = new Entity(
  {
    model: { entity: "restored-account", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      username: { type: "string", required: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], []),
    },
  },
  table,
);
