import type Stripe from "stripe";
import { AppError } from "../../shared/model/errors.ts";
import { fingerprint } from "../platform/chance.ts";
import { log } from "../platform/log.ts";
import { stripe, stripeCode } from "../platform/stripe.ts";
import type { SessionOutcome } from "./payment-sessions.ts";

/** A refund of an order: how much went back, for which tickets, and who decided it. Amount in cents. */
export type Refund = {
  id: string;
  amount: number;
  currency: string;
  ticketIds: string[];
  by: string;
  reason: string | null;
  at: string;
};

const gone: readonly (string | null)[] = ["failed", "canceled"];

const toRefund = (refund: Stripe.Refund, ticketIds: string[]): Refund => ({
  id: refund.id,
  amount: refund.amount,
  currency: refund.currency,
  ticketIds,
  by: refund.metadata?.by ?? "stripe",
  reason: refund.metadata?.reason ?? null,
  at: new Date(refund.created * 1_000).toISOString(),
});

/**
 * The refunds of an order as Stripe has them, oldest first. One that was made in Stripe's dashboard names no tickets: it is for
 * all of them when with it the whole payment has gone back, otherwise for none.
 */
export const refundsAtStripe = async ({ payment_intent, amount, ticket_ids }: SessionOutcome): Promise<Refund[]> => {
  if (!payment_intent) return [];
  const listed = (await stripe()).refunds.list({ payment_intent, limit: 100 });
  const refunds: Stripe.Refund[] = [];
  for await (const refund of listed) if (!gone.includes(refund.status)) refunds.unshift(refund);
  let back = 0;
  return refunds.map((refund) => {
    back += refund.amount;
    const named = refund.metadata?.ticket_ids?.split(",");
    return toRefund(refund, named ?? (back >= amount ? ticket_ids : []));
  });
};

const refusal = (error: unknown): AppError => {
  const code = stripeCode(error);
  log.error("refund refused", { code: code ?? "unknown" });
  if (code === "charge_disputed") {
    return new AppError("order.disputed", "This payment is disputed: the bank decides about the money, not a refund.");
  }
  return new AppError("upstream-failed", "The payment provider refused or did not answer. Nothing was changed here.");
};

/**
 * Gives `amount` cents of an order back at Stripe, once for the same tickets however often it is called.
 * Throws `order.disputed` or `upstream-failed`.
 */
export const refundAtStripe = async (
  { session_id, payment_intent }: SessionOutcome,
  wish: { amount: number; ticketIds: string[]; by: string; reason: string | null },
): Promise<Refund> => {
  const { amount, ticketIds, by, reason } = wish;
  const metadata = { session_id, ticket_ids: ticketIds.join(","), by, ...(reason ? { reason } : {}) };
  const idempotencyKey = `refund-${session_id}-${fingerprint(ticketIds.toSorted().join())}`;
  try {
    const params = { payment_intent: payment_intent ?? "", amount, metadata };
    return toRefund(await (await stripe()).refunds.create(params, { idempotencyKey }), ticketIds);
  } catch (error) {
    throw refusal(error);
  }
};
