import type Stripe from "stripe";
import { noSuch, refused } from "../errors.ts";
import { emit } from "../events.ts";
import { newId } from "../ids.ts";
import { createdFilter, page, pageParams } from "../lists.ts";
import type { Routes } from "../router.ts";
import { nowSeconds, type World } from "../world.ts";
import { chargeOf } from "./charges.ts";

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
function balanceTransaction(
  world: World,
  { amount, fee, source }: { amount: number; fee: number; source: string },
): Stripe.BalanceTransaction {
  return {
    id: newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: nowSeconds(world),
    balance_type: "payments",
    created: nowSeconds(world),
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
  };
}

/** The cardholder's bank takes a charge back; what a bank does, so only control can do it. */
export function openDispute(world: World, chargeId: string, reason: string): Stripe.Dispute {
  const charge = chargeOf(world, chargeId, "charge");
  if (!charge.paid || charge.disputed) throw refused(`Charge ${chargeId} cannot be disputed.`);
  const id = newId("dp");
  const amount = charge.amount - charge.amount_refunded;
  const dispute: Stripe.Dispute = {
    id,
    object: "dispute",
    amount,
    balance_transactions: [balanceTransaction(world, { amount: -amount, fee: feeCents, source: id })],
    charge: charge.id,
    created: nowSeconds(world),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: nowSeconds(world) + 7 * daySeconds,
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
  world.store.put("disputes", dispute);
  world.store.put("charges", { ...charge, disputed: true });
  emit(world, "charge.dispute.created", dispute);
  return dispute;
}

function disputeOf(world: World, id: string): Stripe.Dispute {
  const dispute = world.store.get("disputes", id);
  if (!dispute) throw noSuch("dispute", id, "dispute");
  return dispute;
}

/** Ends a dispute as won or lost. */
export function closeDispute(world: World, id: string, status: "won" | "lost"): Stripe.Dispute {
  const before = disputeOf(world, id);
  const given = { amount: before.amount, fee: 0, source: id };
  const back = status === "won" ? [balanceTransaction(world, given)] : [];
  const balance_transactions = [...before.balance_transactions, ...back];
  const closed = world.store.put("disputes", { ...before, status, balance_transactions });
  emit(world, "charge.dispute.closed", closed, before);
  return closed;
}

export const disputeRoutes: Routes = {
  "GET /disputes/:id": (world, _params, [id = ""]) => disputeOf(world, id),

  "POST /disputes/:id/close": (world, _params, [id = ""]) => closeDispute(world, id, "lost"),

  "GET /disputes": (world, params) => {
    params.only("charge", "payment_intent", ...pageParams);
    const charge = params.filled("charge");
    const isWanted = createdFilter(params);
    const rows = world.store.all("disputes").filter((row) => isWanted(row) && (!charge || row.charge === charge));
    return page(rows, params, "dispute", "/v1/disputes");
  },
};
