import type Stripe from "stripe";
import { invalidRequest, resourceMissing } from "../../api/errors.ts";
import { mergedMetadata } from "../../api/metadata.ts";
import { createdFilter, pageParams, paginate } from "../../api/pagination.ts";
import type { Routes } from "../../api/router.ts";
import type { CardBehaviour } from "../../state/collections.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { newId, randomText } from "../../state/ids.ts";
import { emit } from "../../webhooks/events.ts";
import { declineOf } from "./cards.ts";
import { chargeFor } from "./charges.ts";

export type PaymentIntentInput = {
  /** Cents. */
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Stripe.Metadata;
  receiptEmail: string | null;
  setupFutureUsage: "off_session" | null;
};

/** A stored payment intent, or resource_missing. */
export const getIntent = (context: StripeContext, id: string, param = "intent", status = 404): Stripe.PaymentIntent => {
  const intent = context.store.get("paymentIntents", id);
  if (!intent) throw resourceMissing("payment_intent", id, param, status);
  return intent;
};

/** Stores a payment intent that waits for a payment method. */
export const createIntent = (context: StripeContext, order: PaymentIntentInput): Stripe.PaymentIntent => {
  const id = newId("pi");
  const intent: Stripe.PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: order.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${randomText(24)}`,
    confirmation_method: "automatic",
    created: nowSeconds(context),
    currency: order.currency,
    customer: order.customer,
    customer_account: null,
    description: order.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: order.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: order.receiptEmail,
    review: null,
    setup_future_usage: order.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
  context.store.put("paymentIntents", intent);
  emit(context, "payment_intent.created", intent);
  return intent;
};

export type PaymentAttempt = {
  intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  /** Why it failed, or null when the money was taken. */
  decline: CardBehaviour["decline"];
};

/** Tries to collect a payment intent with a card, and records what came of it. */
export const attemptPayment = (
  context: StripeContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): PaymentAttempt => {
  const decline = declineOf(context, method.id);
  const charge = chargeFor(context, intent, method, decline);
  const after: Stripe.PaymentIntent = {
    ...intent,
    amount_received: decline ? 0 : intent.amount,
    last_payment_error: decline
      ? {
          type: "card_error",
          code: decline.code,
          decline_code: decline.declineCode,
          message: decline.message,
          charge: charge.id,
          payment_method: method,
        }
      : null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: decline ? null : method.id,
    status: decline ? "requires_payment_method" : "succeeded",
  };
  context.store.put("charges", charge);
  context.store.put("paymentIntents", after);
  emit(context, decline ? "charge.failed" : "charge.succeeded", charge);
  emit(context, decline ? "payment_intent.payment_failed" : "payment_intent.succeeded", after);
  return { intent: after, charge, decline };
};

/**
 * Lets an intent wait for the cardholder: nothing is charged before their bank has heard from them
 * (https://docs.stripe.com/payments/paymentintents/lifecycle, `requires_action`).
 */
export const awaitAuthentication = (
  context: StripeContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent => {
  const waiting: Stripe.PaymentIntent = context.store.put("paymentIntents", {
    ...intent,
    last_payment_error: null,
    next_action: { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } },
    payment_method: method.id,
    status: "requires_action",
  });
  emit(context, "payment_intent.requires_action", waiting);
  return waiting;
};

const failedAuthentication =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

/** The cardholder's bank did not recognise them: the intent wants a payment method again. */
export const failAuthentication = (context: StripeContext, intent: Stripe.PaymentIntent): Stripe.PaymentIntent => {
  const failed: Stripe.PaymentIntent = context.store.put("paymentIntents", {
    ...intent,
    last_payment_error: {
      type: "card_error",
      code: "payment_intent_authentication_failure",
      message: failedAuthentication,
    },
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  emit(context, "payment_intent.payment_failed", failed);
  return failed;
};

/** Cancels an intent that has not been paid. */
export const cancelIntent = (
  context: StripeContext,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason,
): Stripe.PaymentIntent => {
  if (intent.status === "succeeded" || intent.status === "canceled") {
    throw invalidRequest(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
      code: "payment_intent_unexpected_state",
      payment_intent: intent,
    });
  }
  const canceled = context.store.put("paymentIntents", {
    ...intent,
    status: "canceled",
    canceled_at: nowSeconds(context),
    cancellation_reason: reason,
  });
  emit(context, "payment_intent.canceled", canceled);
  return canceled;
};

export const paymentIntentRoutes: Routes = {
  "GET /payment_intents/:id": (context, _params, [id = ""]) => getIntent(context, id),

  "POST /payment_intents/:id": (context, params, [id = ""]) => {
    params.only("metadata", "description", "receipt_email");
    const intent = getIntent(context, id);
    intent.metadata = mergedMetadata(params, intent.metadata);
    intent.description = params.filled("description") ?? intent.description;
    intent.receipt_email = params.filled("receipt_email") ?? intent.receipt_email;
    return context.store.put("paymentIntents", intent);
  },

  "POST /payment_intents/:id/cancel": (context, params, [id = ""]) => {
    params.only("cancellation_reason");
    const reasons = ["duplicate", "fraudulent", "requested_by_customer", "abandoned"] as const;
    return cancelIntent(
      context,
      getIntent(context, id),
      params.oneOf("cancellation_reason", reasons) ?? "requested_by_customer",
    );
  },

  "GET /payment_intents": (context, params) => {
    params.only("customer", ...pageParams);
    const customer = params.filled("customer");
    const isWanted = createdFilter(params);
    const rows = context.store
      .all("paymentIntents")
      .filter((row) => isWanted(row) && (!customer || row.customer === customer));
    return paginate(rows, params, "payment_intent", "/v1/payment_intents");
  },
};
