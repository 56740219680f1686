import type Stripe from "stripe";
import type { CheckoutPlan } from "../collections.ts";
import { invalidParameter, missingParameter, refused } from "../errors.ts";
import { newSessionId } from "../ids.ts";
import { mergedMetadata } from "../metadata.ts";
import { moneyText } from "../money.ts";
import type { Params } from "../params.ts";
import { nowSeconds, type World } from "../world.ts";
import { leastCharge, readItems } from "./checkout-items.ts";
import { redeemableCoupon } from "./coupons.ts";
import { customerOf, emailIn } from "./customers.ts";

const leastOpenSeconds = 30 * 60;
const mostOpenSeconds = 24 * 60 * 60;
/** Callers send exactly 30 minutes from their own clock; the time the call takes must not refuse them. */
const graceSeconds = 60;

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
  "payment_method_types",
  "allow_promotion_codes",
  "billing_address_collection",
  "locale",
  "submit_type",
  "ui_mode",
  "currency",
];

function expiryOf(world: World, params: Params): number {
  const now = nowSeconds(world);
  const at = params.integer("expires_at") ?? now + mostOpenSeconds;
  if (at < now + leastOpenSeconds - graceSeconds) {
    throw invalidParameter(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      "expires_at",
    );
  }
  if (at > now + mostOpenSeconds + graceSeconds) {
    throw invalidParameter(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      "expires_at",
    );
  }
  return at;
}

/** Refuses what a browser could not go to. */
export function urlIn(params: Params, field: string): string | undefined {
  const url = params.filled(field);
  if (url === undefined) return undefined;
  if (!URL.canParse(url) || !/^https?:\/\//.test(url))
    throw invalidParameter("Not a valid URL", params.name(field), "url_invalid");
  return url;
}

function couponIn(world: World, params: Params): Stripe.Coupon | null {
  const discounts = params.children("discounts") ?? [];
  if (discounts.length > 1) throw invalidParameter("You can specify at most one discount.", "discounts");
  if (discounts.length > 0 && params.has("allow_promotion_codes")) {
    throw invalidParameter(
      "You may only specify one of these parameters: allow_promotion_codes, discounts.",
      "discounts",
    );
  }
  const discount = discounts[0]?.only("coupon");
  return discount ? redeemableCoupon(world, discount.required("coupon"), discount.name("coupon")) : null;
}

function assertModeParams(params: Params, mode: string) {
  if (params.has("customer") && params.has("customer_email")) {
    throw invalidParameter("You may only specify one of these parameters: customer, customer_email.", "customer");
  }
  if (params.has("customer") && params.has("customer_creation")) {
    throw invalidParameter("You may only specify one of these parameters: customer, customer_creation.", "customer");
  }
  const wrong =
    mode === "payment" ? ["subscription_data"] : ["payment_intent_data", "customer_creation", "submit_type"];
  for (const field of wrong) {
    if (params.has(field)) throw invalidParameter(`You can not pass \`${field}\` in \`${mode}\` mode.`, field);
  }
}

function planIn(params: Params, items: Stripe.LineItem[], couponId: string | null): Omit<CheckoutPlan, "id"> {
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
}

function assertChargeable(total: number, mode: string, currency: string) {
  if (mode === "payment" && total > 0 && total < leastCharge) {
    throw refused(
      `The Checkout Session's total amount due must add up to at least ${moneyText(leastCharge, currency)} ${currency}`,
      { code: "amount_too_small" },
    );
  }
}

/** POST /checkout/sessions. Refuses as Stripe documents; the session stays open until it is paid or expires. */
export function createSession(world: World, params: Params): Stripe.Checkout.Session {
  params.only(...fields);
  const mode = params.oneOf("mode", ["payment", "subscription"] as const);
  if (!mode) throw missingParameter("mode");
  if (params.oneOf("ui_mode", ["hosted_page"]) === undefined && params.has("ui_mode"))
    throw missingParameter("ui_mode");
  const successUrl = urlIn(params, "success_url");
  if (!successUrl) throw missingParameter("success_url");
  assertModeParams(params, mode);
  const expiresAt = expiryOf(world, params);
  const coupon = couponIn(world, params);
  const customer = params.has("customer") ? customerOf(world, params.required("customer"), "customer", 400) : null;
  const items = readItems(world, params, mode, coupon);
  const session = sessionFrom(world, params, { mode, successUrl, expiresAt, coupon, customer, items });
  assertChargeable(session.amount_total ?? 0, mode, session.currency ?? "usd");
  world.store.put("checkoutPlans", { id: session.id, ...planIn(params, items, coupon?.id ?? null) });
  return world.store.put("sessions", session);
}

interface Read {
  mode: "payment" | "subscription";
  successUrl: string;
  expiresAt: number;
  coupon: Stripe.Coupon | null;
  customer: Stripe.Customer | null;
  items: Stripe.LineItem[];
}

function referenceIn(params: Params): string | null {
  const reference = params.filled("client_reference_id") ?? null;
  if (reference && reference.length > 200) {
    throw invalidParameter("Invalid string: must be at most 200 characters", "client_reference_id");
  }
  return reference;
}

function detailsFor(email: string | null, name: string | null): Stripe.Checkout.Session.CustomerDetails | null {
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
}

function sessionFrom(world: World, params: Params, read: Read): Stripe.Checkout.Session {
  const id = newSessionId("cs");
  const email = emailIn(params, "customer_email");
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const total = sum(read.items.map((item) => item.amount_total));
  const creation = params.oneOf("customer_creation", ["always", "if_required"] as const);
  return {
    ...restOfSession(params),
    id,
    object: "checkout.session",
    amount_subtotal: sum(read.items.map((item) => item.amount_subtotal)),
    amount_total: total,
    cancel_url: urlIn(params, "cancel_url") ?? null,
    client_reference_id: referenceIn(params),
    created: nowSeconds(world),
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
    url: `${world.settings.publicOrigin}/stripe/checkout/${id}`,
  };
}

/** The fields this stand-in never varies. */
function restOfSession(params: Params) {
  return {
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: params.boolean("allow_promotion_codes") ?? null,
    allowed_payment_method_types: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.oneOf("billing_address_collection", ["auto", "required"] as const) ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer_account: null,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: params.texts("payment_method_types") ?? ["card"],
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    submit_type: null,
    subscription: null,
    ui_mode: "hosted_page" as const,
    wallet_options: null,
  };
}
