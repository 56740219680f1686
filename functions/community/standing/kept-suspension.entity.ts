import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";
import { suspensionAttributes } from "./community-standing.entity.ts";

export const personal = ["email_hash", "rule", "others"];

/**
 * The suspensions of an account under a keyed hash of each of its addresses, written with every decision about them (decision 47). Nothing in
 * it leads to the account or the address. A new account with the address takes them over with its first profile.
 */
export const KeptSuspensionEntity = new Entity(
  {
    model: { entity: "kept-suspension", version: "1", service },
    attributes: {
      email_hash: { type: "string", required: true },
      ...suspensionAttributes,
      /** It no longer counts after this instant, whatever the TTL does. Absent for one for good whose account is there. */
      kept_until: { type: "string" },
      ttl: { type: "number" },
    },
    indexes: {
      byHash: primaryIndex(["email_hash"], [], "kept-suspensions"),
    },
  },
  table,
);
