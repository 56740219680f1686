import type Stripe from "stripe";
import { actionRequired, cardError, invalidParameter, invalidRequest, withRollback } from "../../api/errors.ts";
import { mergedMetadata } from "../../api/metadata.ts";
import type { Params } from "../../api/params.ts";
import { createDraftInvoice } from "../../billing/draft-invoice.ts";
import { collectInvoice, finalizeInvoice } from "../../billing/invoice-collection.ts";
import { assertAllowedInPendingUpdate, discardPendingUpdate, setPendingUpdate } from "../../billing/pending-updates.ts";
import { periodOf } from "../../billing/periods.ts";
import { consumePendingLines, savePendingLines } from "../../billing/prorations.ts";
import { planItemChange } from "../../billing/subscription-changes.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { emit } from "../../webhooks/events.ts";
import { redeem, redeemableCoupon } from "../catalog/coupons.ts";
import { getCustomer } from "../customers.ts";
import { methodFor } from "../payments/payment-methods.ts";

const fields = [
  "items",
  "metadata",
  "description",
  "cancel_at_period_end",
  "cancel_at",
  "cancellation_details",
  "proration_behavior",
  "proration_date",
  "payment_behavior",
  "billing_cycle_anchor",
  "default_payment_method",
  "discounts",
  "pause_collection",
  "trial_end",
  "off_session",
];

/** POST /subscriptions/:id, and the portal's own changes. The event follows once it is invoiced. */
export const updateSubscription = (
  context: StripeContext,
  stored: Stripe.Subscription,
  params: Params,
): Stripe.Subscription => {
  params.only(...fields);
  if (stored.ended_at !== null) {
    throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.");
  }
  assertUnscheduled(stored, params);
  // Another change of what is paid for takes the place of the one that waits.
  const before = planFields.some((field) => params.has(field)) ? discardPendingUpdate(context, stored) : stored;
  const settings = withSettings(
    context,
    withTrialEnd(context, withCancellation(context, before, params), params),
    params,
  );
  const after = withItems(context, settings, params);
  context.store.put("subscriptions", after);
  emit(context, "customer.subscription.updated", after, before);
  return after;
};

const endFields = ["cancel_at", "cancel_at_period_end"];
const planFields = ["items", "billing_cycle_anchor", "trial_end", "discounts"];

/** Throws when a change touches what a schedule manages. */
const assertUnscheduled = ({ schedule }: Stripe.Subscription, params: Params) => {
  if (!schedule) return;
  const named = [...endFields, ...planFields].find((field) => params.has(field));
  if (!named) return;
  const what = endFields.includes(named) ? "any cancelation behavior" : `\`${named}\``;
  throw invalidRequest(
    `The subscription is managed by the subscription schedule \`${String(schedule)}\`, and updating ${what} directly is not allowed. Please update the schedule instead.`,
    { param: named },
  );
};

/** Sets or clears the planned end. */
const withCancellation = (
  context: StripeContext,
  subscription: Stripe.Subscription,
  params: Params,
): Stripe.Subscription => {
  const atPeriodEnd = params.boolean("cancel_at_period_end");
  const said = params.child("cancellation_details")?.only("comment", "feedback", "feedback_option");
  const details = {
    comment: said?.text("comment") || null,
    feedback: said?.text("feedback") || null,
    feedback_option: said?.text("feedback_option") || null,
  };
  if (atPeriodEnd !== undefined && params.has("cancel_at")) {
    throw invalidParameter(
      "You may only specify one of these parameters: cancel_at, cancel_at_period_end.",
      "cancel_at",
    );
  }
  // `cancel_at_period_end: false` takes back what `true` has set, and nothing else: an end that was set as `cancel_at`, as the portal
  // does for flexible billing, is taken back by `cancel_at` alone (https://docs.stripe.com/changelog/basil/2025-05-28/cancel-at-enums).
  if ((atPeriodEnd === false && subscription.cancel_at_period_end) || params.isUnset("cancel_at")) {
    const none = { comment: null, feedback: null, feedback_option: null, reason: null };
    return {
      ...subscription,
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      cancellation_details: none,
    };
  }
  if (atPeriodEnd === false) return subscription;
  const cancelAt = atPeriodEnd ? periodOf(subscription).end : cancelMoment(context, subscription, params);
  if (cancelAt === undefined)
    return said ? { ...subscription, cancellation_details: { reason: null, ...details } } : subscription;
  return {
    ...subscription,
    cancel_at: cancelAt,
    cancel_at_period_end: atPeriodEnd === true,
    canceled_at: nowSeconds(context),
    cancellation_details: { ...details, reason: "cancellation_requested" },
  };
};

const cancelMoment = (
  context: StripeContext,
  subscription: Stripe.Subscription,
  params: Params,
): number | undefined => {
  const text = params.text("cancel_at");
  if (text === undefined) return undefined;
  if (text === "min_period_end" || text === "max_period_end") return periodOf(subscription).end;
  const at = params.integer("cancel_at");
  if (at !== undefined && at <= nowSeconds(context)) {
    throw invalidParameter("`cancel_at` must be in the future.", "cancel_at");
  }
  return at;
};

const withTrialEnd = (
  context: StripeContext,
  subscription: Stripe.Subscription,
  params: Params,
): Stripe.Subscription => {
  const text = params.filled("trial_end");
  if (text === undefined) return subscription;
  if (subscription.status !== "trialing") {
    throw invalidRequest("The Stripe stand-in changes trial_end only of a subscription that is trialing.", {
      param: "trial_end",
    });
  }
  const end =
    text === "now" ? nowSeconds(context) : (params.integer("trial_end", nowSeconds(context)) ?? nowSeconds(context));
  const data = subscription.items.data.map((item) => ({ ...item, current_period_end: end }));
  return { ...subscription, trial_end: end, billing_cycle_anchor: end, items: { ...subscription.items, data } };
};

const withSettings = (
  context: StripeContext,
  subscription: Stripe.Subscription,
  params: Params,
): Stripe.Subscription => {
  const named = params.filled("default_payment_method");
  const customer = getCustomer(context, String(subscription.customer));
  return {
    ...subscription,
    default_payment_method: named ? methodFor(context, named, customer).id : subscription.default_payment_method,
    description: params.has("description") ? params.text("description") || null : subscription.description,
    discounts: discountsAfter(context, subscription, params),
    metadata: mergedMetadata(params, subscription.metadata),
    pause_collection: pauseAfter(subscription, params),
  };
};

const discountsAfter = (context: StripeContext, subscription: Stripe.Subscription, params: Params): string[] => {
  const known = subscription.discounts.map((entry) => (typeof entry === "string" ? entry : entry.id));
  if (params.isUnset("discounts")) return [];
  const given = params.children("discounts");
  if (!given) return known;
  return given.map((entry) => {
    entry.only("coupon", "discount");
    const kept = entry.filled("discount");
    if (kept !== undefined && known.includes(kept)) return kept;
    const coupon = redeemableCoupon(context, entry.required("coupon"), entry.name("coupon"));
    return redeem(context, coupon, {
      customer: String(subscription.customer),
      subscription: subscription.id,
      checkoutSession: null,
    }).id;
  });
};

const pauseAfter = (subscription: Stripe.Subscription, params: Params): Stripe.Subscription.PauseCollection | null => {
  if (params.isUnset("pause_collection")) return null;
  const pause = params.child("pause_collection")?.only("behavior", "resumes_at");
  if (!pause) return subscription.pause_collection;
  const behavior = pause.oneOf("behavior", ["keep_as_draft", "mark_uncollectible", "void"] as const) ?? "void";
  return { behavior, resumes_at: pause.integer("resumes_at") ?? null };
};

const paymentBehaviours = ["allow_incomplete", "error_if_incomplete", "pending_if_incomplete"] as const;

/** Applies a change of items: its lines wait for the next invoice, or are invoiced and collected now. */
const withItems = (context: StripeContext, before: Stripe.Subscription, params: Params): Stripe.Subscription => {
  const behaviour = params.oneOf("payment_behavior", paymentBehaviours) ?? "allow_incomplete";
  if (behaviour === "pending_if_incomplete") assertAllowedInPendingUpdate(params);
  if (!params.has("items") && !params.has("billing_cycle_anchor")) return before;
  const change = planItemChange(context, before, params);
  if (!change.isInvoicedNow) {
    savePendingLines(context, change.after, change.prorations);
    return change.after;
  }
  context.store.put("subscriptions", change.after);
  const draft = createDraftInvoice(context, {
    subscription: change.after,
    lines: [...consumePendingLines(context, before.id), ...change.prorations, ...change.opening],
    reason: "subscription_update",
    period: { start: change.at, end: change.at },
    prorationAt: change.at,
  });
  const { invoice, decline, isWaiting } = collectInvoice(context, finalizeInvoice(context, draft));
  if (decline && behaviour === "error_if_incomplete") throw withRollback(cardError(decline));
  if (isWaiting && behaviour === "error_if_incomplete") throw actionRequired("subscription");
  if (invoice.status === "open" && behaviour === "pending_if_incomplete") {
    return setPendingUpdate(context, { before, after: change.after, invoice });
  }
  const status = invoice.status === "open" ? "past_due" : change.after.status;
  return { ...change.after, latest_invoice: invoice.id, status };
};
