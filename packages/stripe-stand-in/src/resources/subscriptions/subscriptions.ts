import type Stripe from "stripe";
import { invalidParameter, invalidRequest, missingParameter, resourceMissing } from "../../api/errors.ts";
import { mergedMetadata } from "../../api/metadata.ts";
import { createdFilter, pageParams, paginate } from "../../api/pagination.ts";
import type { Params } from "../../api/params.ts";
import type { Routes } from "../../api/router.ts";
import { createDraftInvoice } from "../../billing/draft-invoice.ts";
import { collectInvoice, finalizeInvoice } from "../../billing/invoice-collection.ts";
import { consumePendingLines, prorationLines, savePendingLines } from "../../billing/prorations.ts";
import { markPastDue, updateAfterCollection } from "../../billing/renewals.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { redeemableCoupon } from "../catalog/coupons.ts";
import { getPrice } from "../catalog/prices.ts";
import { getCustomer } from "../customers.ts";
import { methodFor } from "../payments/payment-methods.ts";
import { endSubscription } from "./end-subscription.ts";
import { type SubscriptionInput, startSubscription } from "./start-subscription.ts";
import { updateSubscription } from "./update-subscription.ts";

/** A stored subscription, or resource_missing. */
export const getSubscription = (
  context: StripeContext,
  id: string,
  param = "id",
  status = 404,
): Stripe.Subscription => {
  const subscription = context.store.get("subscriptions", id);
  if (!subscription) throw resourceMissing("subscription", id, param, status);
  return subscription;
};

const createFields = [
  "customer",
  "items",
  "metadata",
  "description",
  "default_payment_method",
  "discounts",
  "payment_behavior",
  "trial_period_days",
  "trial_end",
  "off_session",
];

const readSubscriptionInput = (context: StripeContext, params: Params): SubscriptionInput => {
  const customer = getCustomer(context, params.required("customer"), "customer", 400);
  const items = params.children("items");
  if (!items || items.length === 0) throw missingParameter("items");
  const named = params.filled("default_payment_method");
  const coupon = params.children("discounts")?.[0]?.only("coupon");
  const behaviours = ["allow_incomplete", "error_if_incomplete", "default_incomplete"] as const;
  return {
    customer: customer.id,
    items: items.map((item) => ({
      price: getPrice(context, item.only("price", "quantity", "metadata").required("price"), item.name("price"), 400),
      quantity: item.integer("quantity", 1) ?? 1,
    })),
    coupon: coupon ? redeemableCoupon(context, coupon.required("coupon"), coupon.name("coupon")).id : null,
    checkoutSession: null,
    method: named ? methodFor(context, named, customer) : null,
    metadata: mergedMetadata(params),
    description: params.filled("description") ?? null,
    trialDays: params.integer("trial_period_days", 0) ?? 0,
    trialEnd: params.integer("trial_end") ?? null,
    behaviour: params.oneOf("payment_behavior", behaviours) ?? "allow_incomplete",
  };
};

const assertPayable = (context: StripeContext, order: SubscriptionInput) => {
  const customer = getCustomer(context, order.customer);
  const isFree = order.trialDays > 0 || order.trialEnd !== null || order.behaviour === "default_incomplete";
  if (!isFree && !order.method && !customer.invoice_settings.default_payment_method) {
    throw invalidRequest(
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.",
      { code: "resource_missing" },
    );
  }
};

/** Cancels at once; with `prorate` the unused time is credited, with `invoice_now` what waits is invoiced. */
export const cancelSubscription = (context: StripeContext, params: Params, id: string): Stripe.Subscription => {
  params.only("cancellation_details", "invoice_now", "prorate");
  const subscription = getSubscription(context, id);
  if (subscription.ended_at !== null) throw resourceMissing("subscription", id, "id");
  if (params.boolean("prorate")) {
    const lines = prorationLines(context, {
      before: subscription,
      after: subscription,
      at: nowSeconds(context),
      isNewPeriod: true,
    });
    savePendingLines(context, subscription, lines);
  }
  if (params.boolean("invoice_now")) {
    const lines = consumePendingLines(context, id);
    const period = { start: nowSeconds(context), end: nowSeconds(context) };
    if (lines.length > 0)
      collectInvoice(
        context,
        finalizeInvoice(
          context,
          createDraftInvoice(context, { subscription, lines, reason: "subscription_update", period }),
        ),
      );
  }
  const said = params.child("cancellation_details")?.only("comment", "feedback", "feedback_option");
  const details = {
    comment: said?.text("comment") || null,
    feedback: said?.text("feedback") || null,
    feedback_option: null,
    reason: null,
  };
  return endSubscription(context, { ...subscription, cancellation_details: details }, "cancellation_requested");
};

const listStatuses = [
  "active",
  "all",
  "canceled",
  "ended",
  "incomplete",
  "incomplete_expired",
  "past_due",
  "paused",
  "trialing",
  "unpaid",
] as const;

const hasStatus = (row: Readonly<Stripe.Subscription>, status: (typeof listStatuses)[number] | undefined): boolean => {
  if (status === undefined) return row.status !== "canceled" && row.status !== "incomplete_expired";
  if (status === "all") return true;
  if (status === "ended") return row.status === "canceled" || row.status === "incomplete_expired";
  return row.status === status;
};

export const subscriptionRoutes: Routes = {
  "POST /subscriptions": (context, params) => {
    params.only(...createFields);
    const order = readSubscriptionInput(context, params);
    assertPayable(context, order);
    return context.clock.runInCustomerTime(order.customer, () => startSubscription(context, order).subscription);
  },

  "GET /subscriptions/:id": (context, _params, [id = ""]) => getSubscription(context, id),

  "POST /subscriptions/:id": (context, params, [id = ""]) => {
    const subscription = getSubscription(context, id);
    return context.clock.runInCustomerTime(subscription.customer, () =>
      updateSubscription(context, subscription, params),
    );
  },

  "DELETE /subscriptions/:id": (context, params, [id = ""]) =>
    context.clock.runInCustomerTime(getSubscription(context, id).customer, () =>
      cancelSubscription(context, params, id),
    ),

  "POST /subscriptions/:id/resume": (context, _params, [id = ""]) => {
    const { status } = getSubscription(context, id);
    throw invalidParameter(`Only paused subscriptions can be resumed. This subscription is ${status}.`, "id");
  },

  "GET /subscriptions": (context, params) => {
    params.only("customer", "status", "price", ...pageParams);
    const customer = params.filled("customer");
    const price = params.filled("price");
    const status = params.oneOf("status", listStatuses);
    const isWanted = createdFilter(params);
    const rows = context.store
      .all("subscriptions")
      .filter((row) => isWanted(row) && hasStatus(row, status) && (!customer || row.customer === customer))
      .filter((row) => !price || row.items.data.some((item) => item.price.id === price));
    return paginate(rows, params, "subscription", "/v1/subscriptions");
  },

  "GET /subscription_items": (context, params) => {
    params.only("subscription", "limit", "starting_after", "ending_before");
    const items = getSubscription(context, params.required("subscription"), "subscription", 400).items.data;
    return paginate(items.toReversed(), params, "subscription_item", "/v1/subscription_items");
  },
};

/** Pays an open invoice by hand, with another card or confirmed by the cardholder, and lets its subscription follow. */
export const payInvoice = (
  context: StripeContext,
  invoice: Stripe.Invoice,
  how: Parameters<typeof collectInvoice>[2] = {},
) => {
  const collected = collectInvoice(context, invoice, how);
  if (!collected.decline && !collected.isWaiting) updateAfterCollection(context, collected.invoice);
  else markPastDue(context, collected.invoice);
  return collected;
};
