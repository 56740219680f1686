import type Stripe from "stripe";
import { invalidRequest, missingParameter } from "../../api/errors.ts";
import { mergedMetadata } from "../../api/metadata.ts";
import type { Params } from "../../api/params.ts";
import { formatMoney } from "../../billing/money.ts";
import { assertInclusive, assertLocated, isTaxed } from "../../billing/tax.ts";
import type { CheckoutPlan } from "../../state/collections.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { newSessionId } from "../../state/ids.ts";
import { getCustomer, readEmail } from "../customers.ts";
import { minimumChargeCents, readItems } from "./line-items.ts";
import { sessionDefaults } from "./session-defaults.ts";
import { assertModeParams, expiryOf, readCoupon, readReference, readUrl } from "./session-params.ts";

const fields = [
  "mode",
  "line_items",
  "success_url",
  "cancel_url",
  "customer",
  "customer_email",
  "customer_creation",
  "client_reference_id",
  "metadata",
  "discounts",
  "expires_at",
  "payment_intent_data",
  "subscription_data",
  "allowed_payment_method_types",
  // A filter on the methods that Stripe would offer: https://docs.stripe.com/api/checkout/sessions/create
  "allowed_payment_method_types",
  "allow_promotion_codes",
  "billing_address_collection",
  "automatic_tax",
  "customer_update",
  "custom_text",
  "locale",
  "submit_type",
  "ui_mode",
];

const readPlan = (params: Params, items: Stripe.LineItem[], couponId: string | null): Omit<CheckoutPlan, "id"> => {
  const intent = params
    .child("payment_intent_data")
    ?.only("metadata", "description", "receipt_email", "setup_future_usage");
  const subscription = params
    .child("subscription_data")
    ?.only("metadata", "description", "trial_period_days", "trial_end");
  return {
    items,
    couponId,
    paymentIntent: {
      metadata: intent ? mergedMetadata(intent) : {},
      description: intent?.filled("description") ?? null,
      receiptEmail: intent?.filled("receipt_email") ?? null,
    },
    subscription: {
      metadata: subscription ? mergedMetadata(subscription) : {},
      description: subscription?.filled("description") ?? null,
      trialDays: subscription?.integer("trial_period_days", 1) ?? 0,
      trialEnd: subscription?.integer("trial_end") ?? null,
    },
  };
};

const assertChargeable = (total: number, mode: string, currency: string) => {
  if (mode === "payment" && total > 0 && total < minimumChargeCents) {
    throw invalidRequest(
      `The Checkout Session's total amount due must add up to at least ${formatMoney(minimumChargeCents, currency)} ${currency}`,
      { code: "amount_too_small" },
    );
  }
};

/** POST /checkout/sessions. Refuses as Stripe documents; the session stays open until it is paid or expires. */
export const createSession = (context: StripeContext, params: Params): Stripe.Checkout.Session => {
  params.only(...fields);
  const mode = params.oneOf("mode", ["payment", "subscription"] as const);
  if (!mode) throw missingParameter("mode");
  if (params.oneOf("ui_mode", ["hosted_page"]) === undefined && params.has("ui_mode"))
    throw missingParameter("ui_mode");
  const successUrl = readUrl(params, "success_url");
  if (!successUrl) throw missingParameter("success_url");
  assertModeParams(params, mode);
  const created = nowSeconds(context);
  const expiresAt = expiryOf(params, created);
  const coupon = readCoupon(context, params);
  const customer = params.has("customer") ? getCustomer(context, params.required("customer"), "customer", 400) : null;
  const items = readItems(context, params, mode, coupon);
  if (params.has("customer_update") && !customer) {
    throw invalidRequest("`customer_update` can only be used with `customer`.", { param: "customer_update" });
  }
  if (isTaxed(params)) {
    assertInclusive(items.map(({ price }) => price));
    assertLocated(params, customer);
  }
  const session = sessionFrom(context, params, { mode, successUrl, created, expiresAt, coupon, customer, items });
  assertChargeable(session.amount_total ?? 0, mode, session.currency ?? "usd");
  context.store.put("checkoutPlans", { id: session.id, ...readPlan(params, items, coupon?.id ?? null) });
  return context.store.put("sessions", session);
};

type Read = {
  mode: "payment" | "subscription";
  successUrl: string;
  created: number;
  expiresAt: number;
  coupon: Stripe.Coupon | null;
  customer: Stripe.Customer | null;
  items: Stripe.LineItem[];
};

const detailsFor = (email: string | null, name: string | null): Stripe.Checkout.Session.CustomerDetails | null => {
  if (!email) return null;
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: "none",
    tax_ids: null,
  };
};

const sessionFrom = (context: StripeContext, params: Params, read: Read): Stripe.Checkout.Session => {
  const id = newSessionId("cs");
  const email = readEmail(params, "customer_email");
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const total = sum(read.items.map((item) => item.amount_total));
  const creation = params.oneOf("customer_creation", ["always", "if_required"] as const);
  return {
    ...sessionDefaults(params),
    ...(isTaxed(params)
      ? { automatic_tax: { enabled: true, liability: { type: "self" }, provider: "stripe", status: null } }
      : {}),
    id,
    object: "checkout.session",
    amount_subtotal: sum(read.items.map((item) => item.amount_subtotal)),
    amount_total: total,
    cancel_url: readUrl(params, "cancel_url") ?? null,
    client_reference_id: readReference(params),
    created: read.created,
    currency: read.items[0]?.currency ?? "usd",
    customer: read.customer?.id ?? null,
    customer_creation: read.customer ? null : (creation ?? (read.mode === "subscription" ? "always" : "if_required")),
    customer_details: detailsFor(read.customer?.email ?? email, read.customer?.name ?? null),
    customer_email: email,
    discounts: read.coupon ? [{ coupon: read.coupon.id, promotion_code: null }] : [],
    expires_at: read.expiresAt,
    metadata: mergedMetadata(params),
    mode: read.mode,
    payment_method_collection: read.mode === "subscription" ? "always" : "if_required",
    payment_status: total === 0 && read.mode === "payment" ? "no_payment_required" : "unpaid",
    status: "open",
    success_url: read.successUrl,
    total_details: {
      amount_discount: sum(read.items.map((item) => item.amount_discount)),
      amount_shipping: 0,
      amount_tax: 0,
    },
    url: `${context.settings.publicOrigin}/stripe/checkout/${id}`,
  };
};
