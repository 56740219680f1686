import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = ["email_hash"];

/**
 * That nobody may sign up with an address because its account was blocked (R65), under a keyed hash of the address. It is written with
 * the block and lifted with it; 24 months after the account is gone it no longer counts.
 */
export const AccountBlockEntity = new Entity(
  {
    model: { entity: "account-block", version: "1", service },
    attributes: {
      email_hash: { type: "string", required: true },
      blocked_at: { type: "string", required: true },
      /** The blocked account while it exists; nothing leads to it afterwards. */
      user_id: { type: "string" },
      /** Set when the account is deleted: the block no longer counts after this instant, swept or not. */
      kept_until: { type: "string" },
      ttl: { type: "number" },
    },
    indexes: {
      byHash: primaryIndex(["email_hash"], [], "account-blocks"),
    },
  },
  table,
);
