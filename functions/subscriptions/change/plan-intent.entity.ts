import { Entity } from "electrodb";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/**
 * The change of plan that a member has asked for, written before Stripe is: whatever it has begun at Stripe is finished by the
 * reconcile job when the request could not. One a member; gone once the change is whole.
 */
export const PlanIntentEntity = new Entity(
  {
    model: { entity: "plan-intent", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      /** Also the idempotency key of the charge. */
      id: { type: "string", required: true },
      kind: { type: ["now", "period-end", "cancel"] as const, required: true },
      subscription_id: { type: "string", required: true },
      /** The plan to go over to; the one that ends, when `kind` is `cancel`. */
      tier: { type: ["essential", "premium"] as const, required: true },
      /** From which second the unused time is credited. */
      prorated_at: { type: "number", required: true },
      /** Subscriptions that must not run on beside it. */
      others: { type: "list", items: { type: "string" }, required: true },
      /** What the first step takes away, so that a change left half-way is known: a coming change, or a cancellation. */
      replaces: { type: ["nothing", "coming-change", "cancellation"] as const, required: true },
      created_at: { type: "string", required: true },
      /** The invoice that its payer has to confirm with their bank before the change is made, where, and until when. */
      invoice_id: { type: "string" },
      confirm_url: { type: "string" },
      confirm_until: { type: "string" },
      /** What the invoice takes, in cents. */
      amount: { type: "number" },
    },
    indexes: {
      byUser: {
        pk: { field: "pk", composite: ["user_id"] },
        sk: { field: "sk", composite: [] },
      },
      open: {
        index: "gsi1",
        scope: "plan-intents",
        pk: { field: "gsi1pk", composite: [] },
        sk: { field: "gsi1sk", composite: ["created_at", "user_id"] },
      },
    },
  },
  table,
);
