import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "A tier and its dates; once the account is erased, the user id leads to no one.";

/**
 * One source of a member's tier. A grant with an end is also in `byEnd`, at the instant it expires, until the sweep has
 * closed it.
 */
export const GrantEntity = new Entity(
  {
    model: { entity: "grant", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      source: { type: ["stripe", "promo", "admin"] as const, required: true },
      source_ref: { type: "string", required: true },
      tier: { type: ["essential", "premium"] as const },
      status: { type: "string", required: true },
      start_at: { type: "string", required: true },
      end_at: { type: "string" },
      past_due_since: { type: "string" },
      cancel_at_period_end: { type: "boolean", required: true, default: false },
      /** Why an administrator made it. */
      reason: { type: "string" },
      updated_at: { type: "string", required: true },
      /** When it expires; `never` for a grant without end, and for one that has already expired or been closed. */
      sweep_at: { type: "string", required: true, hidden: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], ["source", "source_ref"]),
      byEnd: {
        ...secondaryIndex("gsi1", [], ["sweep_at", "user_id", "source_ref"], "grants"),
        condition: (grant) => grant.sweep_at !== "never",
      },
    },
  },
  table,
);
