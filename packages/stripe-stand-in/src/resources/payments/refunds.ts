import type Stripe from "stripe";
import { invalidParameter, invalidRequest, resourceMissing } from "../../api/errors.ts";
import { mergedMetadata } from "../../api/metadata.ts";
import { createdFilter, pageParams, paginate } from "../../api/pagination.ts";
import type { Params } from "../../api/params.ts";
import type { Routes } from "../../api/router.ts";
import { formatMoney } from "../../billing/money.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { newId } from "../../state/ids.ts";
import { emit } from "../../webhooks/events.ts";
import { getCharge } from "./charges.ts";
import { getIntent } from "./payment-intents.ts";
import { delayedOutcome, planOutcome } from "./refund-outcome.ts";

const chargeToRefund = (context: StripeContext, params: Params): Stripe.Charge => {
  const intentId = params.filled("payment_intent");
  const chargeId = params.filled("charge");
  if (!intentId && !chargeId) {
    throw invalidParameter(
      "One of the following params should be provided for this request: payment_intent or charge.",
      "payment_intent",
      "parameter_missing",
    );
  }
  if (chargeId) return getCharge(context, chargeId, "charge", 400);
  const intent = getIntent(context, intentId ?? "", "payment_intent", 400);
  if (intent.status !== "succeeded") {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: "payment_intent",
    });
  }
  return getCharge(context, String(intent.latest_charge));
};

/** Whether a bank has the money of a charge, or may still take it; a won dispute leaves the charge as it was. */
const isChargedBack = ({ store }: StripeContext, { id, disputed }: Stripe.Charge): boolean =>
  disputed && store.all("disputes").some(({ charge, status }) => charge === id && status !== "won");

/** What is left to give back; 400 when the charge failed, is disputed, is used up or the amount is more. */
const amountToRefund = (context: StripeContext, charge: Stripe.Charge, amount: number | undefined): number => {
  const left = charge.amount_captured - charge.amount_refunded;
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} has not been paid.`, { code: "charge_not_refundable" });
  if (isChargedBack(context, charge)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  if (charge.refunded || left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  if (amount !== undefined && amount > left) {
    throw invalidRequest(
      `Refund amount (${formatMoney(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatMoney(left, charge.currency)})`,
      { param: "amount", code: "amount_too_large" },
    );
  }
  return amount ?? left;
};

const storeRefund = (context: StripeContext, charge: Stripe.Charge, params: Params): Stripe.Refund => {
  const amount = amountToRefund(context, charge, params.integer("amount", 1));
  const outcome = delayedOutcome(context, charge);
  const refund: Stripe.Refund = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: nowSeconds(context),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: mergedMetadata(params),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.oneOf("reason", ["duplicate", "fraudulent", "requested_by_customer"]) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    ...(outcome === "succeeded" ? { status: "pending", pending_reason: "processing" } : { status: "succeeded" }),
    transfer_reversal: null,
  };
  const amountRefunded = charge.amount_refunded + amount;
  const after = { ...charge, amount_refunded: amountRefunded, refunded: amountRefunded === charge.amount_captured };
  context.store.put("refunds", refund);
  if (outcome) planOutcome(context, refund, outcome);
  context.store.put("charges", after);
  emit(context, "refund.created", refund);
  emit(context, "charge.refunded", after, charge);
  return refund;
};

const getRefund = (context: StripeContext, id: string): Stripe.Refund => {
  const refund = context.store.get("refunds", id);
  if (!refund) throw resourceMissing("refund", id, "id");
  return refund;
};

export const refundRoutes: Routes = {
  "POST /refunds": (context, params) => {
    params.only("charge", "payment_intent", "amount", "reason", "metadata");
    return storeRefund(context, chargeToRefund(context, params), params);
  },

  "GET /refunds/:id": (context, _params, [id = ""]) => getRefund(context, id),

  "POST /refunds/:id": (context, params, [id = ""]) => {
    params.only("metadata");
    const before = getRefund(context, id);
    const refund = { ...before, metadata: mergedMetadata(params, before.metadata ?? {}) };
    context.store.put("refunds", refund);
    emit(context, "refund.updated", refund, before);
    return refund;
  },

  "GET /refunds": (context, params) => {
    params.only("charge", "payment_intent", ...pageParams);
    const charge = params.filled("charge");
    const intent = params.filled("payment_intent");
    const isWanted = createdFilter(params);
    const rows = context.store
      .all("refunds")
      .filter((row) => isWanted(row) && (!charge || row.charge === charge))
      .filter((row) => !intent || row.payment_intent === intent);
    return paginate(rows, params, "refund", "/v1/refunds");
  },
};
