import { Entity } from "electrodb";
import { service, table } from "../../platform/table/table.ts";
import { formerDecision } from "./community-standing.entity.ts";

export const personal = ["email_hash", "rule"];

/**
 * A suspension that runs on after its account was deleted (decision 38), under a keyed hash of the account's address. Nothing in it leads to the
 * account or the address. A new account with the address takes it over with its first profile.
 */
export const KeptSuspensionEntity = new Entity(
  {
    model: { entity: "kept-suspension", version: "1", service },
    attributes: {
      email_hash: { type: "string", required: true },
      /** Absent when it is for good. */
      suspended_until: { type: "string" },
      suspended_at: { type: "string", required: true },
      rule: { type: "string", required: true },
      former: formerDecision,
      /** It no longer counts after this instant, whatever the TTL does. */
      kept_until: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byHash: {
        scope: "kept-suspensions",
        pk: { field: "pk", composite: ["email_hash"] },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  table,
);
