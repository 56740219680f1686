import { Entity } from "electrodb";
import { exact, primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = ["email", "waits_for"];

/**
 * A Stripe subscription as last read, linked to a user or not. `monthly_amount` is what Stripe charges per month, in
 * cents after discounts. An unmatched one has a reason and grants nothing.
 */
export const SubscriptionEntity = new Entity(
  {
    model: { entity: "subscription", version: "1", service },
    attributes: {
      subscription_id: { type: "string", required: true },
      customer_id: { type: "string", required: true },
      user_id: { type: "string" },
      email: { type: "string" },
      tier: { type: ["essential", "premium"] as const },
      status: { type: "string", required: true },
      monthly_amount: { type: "number", required: true },
      end_at: { type: "string" },
      past_due_since: { type: "string" },
      cancel_at_period_end: { type: "boolean", required: true },
      /** The plan its schedule changes to, and when. */
      coming_tier: { type: ["essential", "premium"] as const },
      coming_at: { type: "string" },
      /** Stripe's page on which its open invoice can be paid. */
      pay_url: { type: "string" },
      unmatched_reason: { type: ["user_not_found", "no_email"] as const },
      /** Unmatched: whether it still runs at Stripe or has ended; `none` if it is linked. */
      unmatched_state: { type: ["running", "ended", "none"] as const, required: true, default: "none" },
      /** Its share of the counts in subscription-counts.ts is written. */
      is_counted: { type: "boolean" },
      /** The address of the member it waits for; `none` if it is linked or has no address. */
      waits_for: { type: "string", required: true, default: "none" },
      created_at: { type: "string", required: true },
      /** When the read from Stripe started. */
      read_at: { type: "string", required: true },
      /** A version: a read is stored only over the version that was there before it started. */
      revision: { type: "number" },
    },
    indexes: {
      byId: primaryIndex(exact("subscription_id"), []),
      byStatus: secondaryIndex("gsi1", ["status"], ["created_at", "subscription_id"], "subscriptions"),
      unmatched: {
        ...secondaryIndex("gsi2", ["unmatched_state"], ["created_at", "subscription_id"], "unmatched-subscriptions"),
        condition: (subscription) => subscription.unmatched_state !== "none",
      },
      unmatchedByEmail: {
        ...secondaryIndex("gsi3", ["waits_for"], ["created_at", "subscription_id"], "unmatched-by-email"),
        condition: (subscription) => subscription.waits_for !== "none",
      },
    },
  },
  table,
);
