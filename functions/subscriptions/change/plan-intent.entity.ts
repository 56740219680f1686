import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = "A plan change in progress: deleted once it is complete, minutes later at most.";

/**
 * A plan change requested by a member, written before Stripe is called: if the request can't complete what it began at
 * Stripe, the reconcile job does. One per member; deleted once the change is complete.
 */
export const PlanIntentEntity = new Entity(
  {
    model: { entity: "plan-intent", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      /** Also the charge's idempotency key. */
      id: { type: "string", required: true },
      kind: { type: ["now", "period-end", "cancel"] as const, required: true },
      subscription_id: { type: "string", required: true },
      /** The new plan; the current one if `kind` is `cancel`. */
      tier: { type: ["essential", "premium"] as const, required: true },
      /** The second from which unused time is credited. */
      prorated_at: { type: "number", required: true },
      /** Other subscriptions, which must end. */
      others: { type: "list", items: { type: "string" }, required: true },
      /**
       * What the first step removes, so that a half-done change is recognized: a scheduled change or a cancellation.
       */
      replaces: { type: ["nothing", "coming-change", "cancellation"] as const, required: true },
      created_at: { type: "string", required: true },
      /** The invoice that the payer has to confirm with their bank, where, and until when. */
      invoice_id: { type: "string" },
      confirm_url: { type: "string" },
      confirm_until: { type: "string" },
      /** The invoice's amount, in cents. */
      amount: { type: "number" },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], []),
      open: secondaryIndex("gsi1", [], ["created_at", "user_id"], "plan-intents"),
    },
  },
  table,
);
