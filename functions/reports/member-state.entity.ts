import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "A tier and a day, derived from the member's records; goes with the member's record.";

/** The `changes_at` of a state that no time changes. */
export const neverChanges = "never";

/**
 * Where a member stands: derived from their grants by the one entitlement function (R6) and from what they did. Rewritten
 * when one of these changes, and when `changes_at` has come.
 */
export const MemberStateEntity = new Entity(
  {
    model: { entity: "member-standing", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      tier: { type: ["free", "essential", "premium"] as const, required: true },
      is_paying: { type: "boolean", required: true },
      /** What gives a member who pays nothing their tier. */
      gift: { type: ["promo", "admin"] as const },
      /** The city day of the latest redemption, RSVP, post, like or comment. */
      active_day: { type: "string" },
      /** When a grant of it ends. */
      changes_at: { type: "string", required: true },
      /** The id of the paying membership that runs. */
      run_id: { type: "string" },
      /** Whether they have paid before. */
      has_paid: { type: "boolean" },
      revision: { type: "number", required: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], []),
      due: secondaryIndex("gsi1", [], ["changes_at", "user_id"], "standings-to-derive"),
    },
  },
  table,
);
