import Stripe from "stripe";
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
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { PaymentSessionEntity } from "../payments/payment-session.entity.ts";
import type { SessionOutcome } from "../payments/payment-sessions.ts";
import { listPaymentRefunds, type Refund, toRefund, toRefundFailure } from "./read-stripe-refunds.ts";
import type { StoredUnsettledRefund } from "./record-failed-refund.ts";
import { UnsettledRefundEntity } from "./unsettled-refund.entity.ts";

const outdatedCodes = new Set(["charge_already_refunded", "amount_too_large"]);
const notRefundableCodes = new Set([...outdatedCodes, "charge_not_refundable"]);

const toRefundError = (error: unknown): AppError => {
  const code = stripeErrorCode(error);
  if (isRateLimited(error)) return toUpstreamError("refund", error);
  log.error("refund refused", { code: code ?? "unknown" });
  if (code === "charge_disputed") {
    return new AppError(
      "order.disputed",
      "This payment is disputed, so it can't be refunded. The bank decides where the money goes.",
    );
  }
  return new AppError("upstream-failed", "Stripe declined the refund or didn't respond. Nothing was changed.");
};

/**
 * Whether Stripe stored the error under its idempotency key: then the next attempt needs another key. Without a response the
 * refund may exist, and the same key finds it.
 */
const isStoredRefusal = (error: unknown): boolean =>
  stripeErrorCode(error) !== undefined && !isOutcomeUnknown(error) && !isRateLimited(error);

const toIdempotencyKey = (key: string, refusals = 0): string => (refusals === 0 ? key : `${key}-${refusals}`);

// Parallel calls that were refused under the same key count it once.
const countRefusal = async ({ session_id, refund_refusals }: SessionOutcome): Promise<void> => {
  await tryWrite(
    PaymentSessionEntity.patch({ session_id })
      .set({ refund_refusals: (refund_refusals ?? 0) + 1 })
      .where((session, { eq, notExists }) =>
        refund_refusals === undefined
          ? notExists(session.refund_refusals)
          : eq(session.refund_refusals, refund_refusals),
      )
      .go(),
  );
};

/**
 * Stripe's own code where it refuses a refund whatever is done here; null where another attempt may go through: no answer, a limit, a fault
 * at Stripe, a key without the right, or figures of ours that Stripe is ahead of.
 */
export const finalRefusalOf = (error: unknown): string | null => {
  const code = stripeErrorCode(error);
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || isOutcomeUnknown(error) || isRateLimited(error))
    return null;
  return code === undefined || outdatedCodes.has(code) ? null : code;
};

type OrderRefund = Pick<Refund, "amount" | "ticketIds" | "by" | "reason">;

/** Refunds `amount` cents of an order at Stripe, once for the same tickets however often it is called. Throws Stripe's own errors. */
export const requestOrderRefund = async (
  order: SessionOutcome,
  { amount, ticketIds, by, reason }: OrderRefund,
): Promise<Refund> => {
  const { session_id, payment_intent, refund_refusals } = order;
  const metadata = { session_id, ticket_ids: ticketIds.join(","), by, ...(reason ? { reason } : {}) };
  const key = `refund-${session_id}-${fingerprint(ticketIds.toSorted().join())}`;
  try {
    const params = { payment_intent: payment_intent ?? "", amount, metadata };
    const options = { idempotencyKey: toIdempotencyKey(key, refund_refusals) };
    return toRefund(await (await getStripe()).refunds.create(params, options), ticketIds);
  } catch (error) {
    if (isStoredRefusal(error)) await countRefusal(order);
    throw error;
  }
};

/** Refunds as `requestOrderRefund` does. Throws `order.disputed`, `payments-busy` or `upstream-failed`. */
export const createOrderRefund = async (order: SessionOutcome, refund: OrderRefund): Promise<Refund> => {
  try {
    return await requestOrderRefund(order, refund);
  } catch (error) {
    throw toRefundError(error);
  }
};

/** Refunds a late payment in full, once however often it is called. Returns Stripe's id of the refund. */
export const createFullRefund = async (payment: SessionOutcome): Promise<string> => {
  const { session_id, payment_intent, refund_refusals } = payment;
  if (!payment_intent) throw new Error(`The session ${session_id} has no payment to refund`);
  const client = await getStripe();
  try {
    const options = { idempotencyKey: toIdempotencyKey(`refund-${session_id}`, refund_refusals) };
    return (await client.refunds.create({ payment_intent, metadata: { session_id } }, options)).id;
  } catch (error) {
    if (stripeErrorCode(error) === "charge_already_refunded") {
      const existing = (await listPaymentRefunds(payment_intent)).find((refund) => !toRefundFailure(refund));
      if (existing) return existing.id;
    } else if (isStoredRefusal(error)) await countRefusal(payment);
    throw error;
  }
};

/**
 * Sends a refund again that a bank returned, once however often it is called. Throws as `createOrderRefund`, and
 * `refund.refused` when Stripe won't refund that payment any more.
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
    const options = { idempotencyKey: toIdempotencyKey(`retry-${refund_id}`, refusals) };
    const refund = await (await getStripe()).refunds.create({ payment_intent, amount, metadata }, options);
    return toRefund(refund, ticket_ids);
  } catch (error) {
    if (isStoredRefusal(error)) {
      await UnsettledRefundEntity.patch({ refund_id })
        .set({ refusals: refusals + 1 })
        .go();
    }
    if (notRefundableCodes.has(stripeErrorCode(error) ?? "")) {
      const text = "Stripe won't refund this payment again. Pay it back another way, then mark it as paid.";
      throw new AppError("refund.refused", text);
    }
    throw toRefundError(error);
  }
};
