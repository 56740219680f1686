import type Stripe from "stripe";
import { resourceMissing } from "../../api/errors.ts";
import { mergedMetadata } from "../../api/metadata.ts";
import { createdFilter, pageParams, paginate } from "../../api/pagination.ts";
import type { Routes } from "../../api/router.ts";
import type { CardBehaviour } from "../../state/collections.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { newId } from "../../state/ids.ts";

/** A stored charge, or resource_missing. */
export const getCharge = (context: StripeContext, id: string, param = "id", status = 404): Stripe.Charge => {
  const charge = context.store.get("charges", id);
  if (!charge) throw resourceMissing("charge", id, param, status);
  return charge;
};

const outcomeOf = (decline: CardBehaviour["decline"]): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: decline ? "declined_by_network" : "approved_by_network",
  reason: decline?.declineCode ?? null,
  risk_level: "normal",
  seller_message: decline ? "The bank did not return any further details with this decline." : "Payment complete.",
  type: decline ? "issuer_declined" : "authorized",
});

const cardDetails = (method: Stripe.PaymentMethod, amount: number): Stripe.Charge.PaymentMethodDetails.Card => {
  const card = method.card;
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 12,
    exp_year: card?.exp_year ?? 2030,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: "unregulated",
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
};

/** The charge that an attempt to collect a payment intent leaves behind, succeeded or failed. */
export const chargeFor = (
  context: StripeContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: CardBehaviour["decline"],
): Stripe.Charge => {
  const id = newId("ch");
  return {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: decline ? null : newId("txn"),
    billing_details: method.billing_details,
    calculated_statement_descriptor: "PLAYYY",
    captured: !decline,
    created: nowSeconds(context),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(method, intent.amount), type: "card" },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
};

export const chargeRoutes: Routes = {
  "GET /charges/:id": (context, _params, [id = ""]) => getCharge(context, id),

  "POST /charges/:id": (context, params, [id = ""]) => {
    params.only("metadata", "description");
    const charge = getCharge(context, id);
    charge.metadata = mergedMetadata(params, charge.metadata);
    charge.description = params.filled("description") ?? charge.description;
    return context.store.put("charges", charge);
  },

  "GET /charges": (context, params) => {
    params.only("customer", "payment_intent", ...pageParams);
    const customer = params.filled("customer");
    const intent = params.filled("payment_intent");
    const isWanted = createdFilter(params);
    const rows = context.store
      .all("charges")
      .filter((row) => isWanted(row) && (!customer || row.customer === customer))
      .filter((row) => !intent || row.payment_intent === intent);
    return paginate(rows, params, "charge", "/v1/charges");
  },
};
