import type Stripe from "stripe";
import { invalidRequest, resourceMissing } from "../../api/errors.ts";
import { createdFilter, pageParams, paginate } from "../../api/pagination.ts";
import type { Routes } from "../../api/router.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { newId } from "../../state/ids.ts";
import { emit } from "../../webhooks/events.ts";
import { getCharge } from "./charges.ts";

const daySeconds = 24 * 60 * 60;

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const feeCents = 1_500;

/** What a dispute does to our balance: its amount is taken with a fee, and given back when it is won. */
const balanceTransaction = (
  context: StripeContext,
  { amount, fee, source }: { amount: number; fee: number; source: string },
): Stripe.BalanceTransaction => ({
  id: newId("txn"),
  object: "balance_transaction",
  amount,
  available_on: nowSeconds(context),
  balance_type: "payments",
  created: nowSeconds(context),
  currency: "usd",
  description: null,
  exchange_rate: null,
  fee,
  fee_details: [],
  net: amount - fee,
  reporting_category: amount < 0 ? "dispute" : "dispute_reversal",
  source,
  status: "available",
  type: "adjustment",
});

/** Records what a dispute does to the balance, and emits its event. */
const moveFunds = (
  context: StripeContext,
  dispute: Stripe.Dispute,
  what: "funds_withdrawn" | "funds_reinstated",
  { amount, fee }: { amount: number; fee: number },
): Stripe.Dispute => {
  const moved = balanceTransaction(context, { amount, fee, source: dispute.id });
  const after = { ...dispute, balance_transactions: [...dispute.balance_transactions, moved] };
  context.store.put("disputes", after);
  emit(context, `charge.dispute.${what}`, after);
  return after;
};

/**
 * The cardholder's bank takes a charge back; what a bank does, so only a control command does it. Two events follow, in no set order:
 * `charge.dispute.created`, and `charge.dispute.funds_withdrawn` when amount and fee have left the balance
 * (https://docs.stripe.com/disputes/how-disputes-work).
 */
export const openDispute = (context: StripeContext, chargeId: string, reason: string): Stripe.Dispute => {
  const charge = getCharge(context, chargeId, "charge");
  if (!charge.paid || charge.disputed) throw invalidRequest(`Charge ${chargeId} cannot be disputed.`);
  const id = newId("dp");
  const amount = charge.amount - charge.amount_refunded;
  const dispute: Stripe.Dispute = {
    id,
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: nowSeconds(context),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: nowSeconds(context) + 7 * daySeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? "visa",
        case_type: "chargeback",
        network: "visa",
        network_reason_code: "10.4",
      },
      type: "card",
    },
    reason,
    status: "needs_response",
  };
  context.store.put("disputes", dispute);
  context.store.put("charges", { ...charge, disputed: true });
  emit(context, "charge.dispute.created", dispute);
  return moveFunds(context, dispute, "funds_withdrawn", { amount: -amount, fee: feeCents });
};

const getDispute = (context: StripeContext, id: string): Stripe.Dispute => {
  const dispute = context.store.get("disputes", id);
  if (!dispute) throw resourceMissing("dispute", id, "dispute");
  return dispute;
};

/**
 * Ends a dispute as won or lost, with `charge.dispute.closed`; for a won one `charge.dispute.funds_reinstated` follows when the
 * amount is back on the balance. The fee is not returned.
 */
export const closeDispute = (context: StripeContext, id: string, status: "won" | "lost"): Stripe.Dispute => {
  const before = getDispute(context, id);
  if (before.status === "won" || before.status === "lost")
    throw invalidRequest(`The dispute ${id} is ${before.status} already.`);
  const closed = context.store.put("disputes", { ...before, status });
  emit(context, "charge.dispute.closed", closed, before);
  if (status === "lost") return closed;
  return moveFunds(context, closed, "funds_reinstated", { amount: before.amount, fee: 0 });
};

export const disputeRoutes: Routes = {
  "GET /disputes/:id": (context, _params, [id = ""]) => getDispute(context, id),

  "POST /disputes/:id/close": (context, _params, [id = ""]) => closeDispute(context, id, "lost"),

  "GET /disputes": (context, params) => {
    params.only("charge", "payment_intent", ...pageParams);
    const charge = params.filled("charge");
    const isWanted = createdFilter(params);
    const rows = context.store.all("disputes").filter((row) => isWanted(row) && (!charge || row.charge === charge));
    return paginate(rows, params, "dispute", "/v1/disputes");
  },
};
