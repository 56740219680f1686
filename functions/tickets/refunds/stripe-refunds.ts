import type Stripe from "stripe";
import { AppError } from "../../../shared/model/errors.ts";
import { fingerprint } from "../../platform/ids.ts";
import { log } from "../../platform/log.ts";
import {
  getStripe,
  isOutcomeUnknown,
  isRateLimited,
  stripeErrorCode,
  toUpstreamError,
} from "../../platform/stripe/client.ts";
import { isConditionFailed } from "../../platform/table/table.ts";
import { PaymentSessionEntity } from "../payments/payment-session.entity.ts";
import type { SessionOutcome } from "../payments/payment-sessions.ts";
import type { RefundFailure, StoredUnsettledRefund } from "./record-failed-refund.ts";
import { UnsettledRefundEntity } from "./unsettled-refund.entity.ts";

const notRefundableCodes = new Set(["charge_already_refunded", "amount_too_large", "charge_not_refundable"]);

/** A refund of an order: how much went back, for which tickets, and who decided it. Amount in cents. */
export type Refund = {
  id: string;
  amount: number;
  currency: string;
  ticketIds: string[];
  by: string;
  reason: string | null;
  at: string;
  /** Why it failed afterwards; null unless it did. */
  failure: RefundFailure | null;
  /** The failed refund that it was made in place of. */
  retryOf: string | null;
};

const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === "string" ? reference : reference?.id;

/** Why a refund failed and under which id its money came back; null unless it did. One that was canceled counts as failed. */
export const toRefundFailure = (refund: Stripe.Refund): RefundFailure | null => {
  if (refund.status !== "failed" && refund.status !== "canceled") return null;
  const reason = refund.failure_reason ?? (refund.status === "canceled" ? "canceled" : "unknown");
  return { reason, balanceTransactionId: idOf(refund.failure_balance_transaction) ?? `${refund.id}-failed` };
};

const toRefund = (refund: Stripe.Refund, ticketIds: string[]): Refund => ({
  id: refund.id,
  amount: refund.amount,
  currency: refund.currency,
  ticketIds,
  by: refund.metadata?.by ?? "stripe",
  reason: refund.metadata?.reason ?? null,
  at: new Date(refund.created * 1_000).toISOString(),
  failure: toRefundFailure(refund),
  retryOf: refund.metadata?.retry_of ?? null,
});

/** All refunds of a payment as Stripe has them, oldest first, failed ones included. */
export const listPaymentRefunds = async (payment_intent: string): Promise<Stripe.Refund[]> => {
  const refunds: Stripe.Refund[] = [];
  for await (const refund of (await getStripe()).refunds.list({ payment_intent, limit: 100 })) refunds.unshift(refund);
  return refunds;
};

/**
 * The refunds of an order as Stripe has them, oldest first. One that was made in Stripe's dashboard names no tickets: it is for
 * all of them when with it the whole payment has gone back, otherwise for none.
 */
export const listOrderRefunds = async ({ payment_intent, amount, ticket_ids }: SessionOutcome): Promise<Refund[]> => {
  if (!payment_intent) return [];
  let back = 0;
  return (await listPaymentRefunds(payment_intent)).map((refund) => {
    const isWhole = back + refund.amount >= amount;
    if (!toRefundFailure(refund)) back += refund.amount;
    const named = refund.metadata?.ticket_ids?.split(",").filter(Boolean);
    return toRefund(refund, named ?? (isWhole ? ticket_ids : []));
  });
};

const toRefundError = (error: unknown): AppError => {
  const code = stripeErrorCode(error);
  if (isRateLimited(error)) return toUpstreamError("refund", error);
  log.error("refund refused", { code: code ?? "unknown" });
  if (code === "charge_disputed") {
    return new AppError("order.disputed", "This payment is disputed: the bank decides about the money, not a refund.");
  }
  return new AppError("upstream-failed", "The payment provider refused or did not answer. Nothing was changed here.");
};

/**
 * Stripe keeps an answer under its idempotency key, errors too: once it has refused, the next try needs another key. Without an
 * answer the refund may exist, and the same key leads to it.
 */
export const isStoredRefusal = (error: unknown): boolean =>
  stripeErrorCode(error) !== undefined && !isOutcomeUnknown(error) && !isRateLimited(error);

/** Counts a refusal of Stripe's to refund a session's payment; several that heard the same one count it once. */
export const countRefundRefusal = async ({ session_id, refund_refusals }: SessionOutcome): Promise<void> => {
  try {
    await PaymentSessionEntity.patch({ session_id })
      .set({ refund_refusals: (refund_refusals ?? 0) + 1 })
      .where((known, { eq, notExists }) =>
        refund_refusals === undefined ? notExists(known.refund_refusals) : eq(known.refund_refusals, refund_refusals),
      )
      .go();
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
};

/** An idempotency key of its own for each try that Stripe has refused. */
export const toRetryKey = (key: string, refusals = 0): string => (refusals === 0 ? key : `${key}-${refusals}`);

/**
 * Gives `amount` cents of an order back at Stripe, once for the same tickets however often it is called.
 * Throws `order.disputed`, `payments-busy` or `upstream-failed`.
 */
export const createOrderRefund = async (
  order: SessionOutcome,
  wish: { amount: number; ticketIds: string[]; by: string; reason: string | null },
): Promise<Refund> => {
  const { session_id, payment_intent, refund_refusals } = order;
  const { amount, ticketIds, by, reason } = wish;
  const metadata = { session_id, ticket_ids: ticketIds.join(","), by, ...(reason ? { reason } : {}) };
  const key = `refund-${session_id}-${fingerprint(ticketIds.toSorted().join())}`;
  try {
    const params = { payment_intent: payment_intent ?? "", amount, metadata };
    const options = { idempotencyKey: toRetryKey(key, refund_refusals) };
    return toRefund(await (await getStripe()).refunds.create(params, options), ticketIds);
  } catch (error) {
    if (isStoredRefusal(error)) await countRefundRefusal(order);
    throw toRefundError(error);
  }
};

/**
 * Refunds once more what a bank sent back, once however often it is called. Throws as `createOrderRefund`, and `refund.refused`
 * where Stripe does not refund that payment any more.
 */
export const retryFailedRefund = async (unsettled: StoredUnsettledRefund, by: string): Promise<Refund> => {
  const { refund_id, session_id, ticket_ids, payment_intent, amount, refusals } = unsettled;
  const metadata = {
    ...(session_id ? { session_id } : {}),
    ticket_ids: ticket_ids.join(","),
    by,
    retry_of: refund_id,
  };
  try {
    const options = { idempotencyKey: toRetryKey(`retry-${refund_id}`, refusals) };
    return toRefund(
      await (await getStripe()).refunds.create({ payment_intent, amount, metadata }, options),
      unsettled.ticket_ids,
    );
  } catch (error) {
    if (isStoredRefusal(error))
      await UnsettledRefundEntity.patch({ refund_id })
        .set({ refusals: refusals + 1 })
        .go();
    if (notRefundableCodes.has(stripeErrorCode(error) ?? "")) {
      const text = "Stripe doesn't refund this payment again. Pay it back another way, then mark it as paid.";
      throw new AppError("refund.refused", text);
    }
    throw toRefundError(error);
  }
};
