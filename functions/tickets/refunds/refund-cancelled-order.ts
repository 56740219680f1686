import { withoutWaitingForLimits } from "../../platform/stripe/retrying-http-client.ts";
import { readIssuedOrder } from "./cancel-tickets.ts";
import { finalRefusalOf, requestOrderRefund } from "./create-stripe-refund.ts";
import { findUnsettledRefund, type StoredUnsettledRefund } from "./record-failed-refund.ts";
import { getIssuedOrder, refundTickets, withRefundLease } from "./refund-order.ts";
import { toRefusedId } from "./refused-id.ts";
import { recordRefusedRefund } from "./refused-refunds.ts";

/** What became of an order whose event was cancelled: what of it went back in all, in cents, its used tickets, and its refused refund. */
export type CancelledOrder = { refunded: number; usedTickets: number; refused: StoredUnsettledRefund | null };

/**
 * Refunds what still stands of an order because its event was cancelled, used tickets too; one that Stripe won't refund whatever is done
 * goes on the list of unsettled refunds. Repeated, at any point and in parallel, nothing is refunded or listed twice.
 * Throws what may be over at the next attempt: `request-in-progress`, and Stripe's own errors.
 */
export const refundCancelledOrder = async (
  sessionId: string,
  about: { by: string; reason: string | null },
  now: string,
): Promise<CancelledOrder> => {
  await withRefundLease(sessionId, now, async () => {
    const order = await getIssuedOrder(sessionId);
    try {
      await withoutWaitingForLimits(() => refundTickets(order, about, now, requestOrderRefund));
    } catch (error) {
      const code = finalRefusalOf(error);
      if (code === null) throw error;
      await recordRefusedRefund(order, { code, by: about.by }, now);
    }
  });
  const [{ order, tickets }, refused] = await Promise.all([
    getIssuedOrder(sessionId).then(readIssuedOrder),
    findUnsettledRefund(toRefusedId(sessionId)),
  ]);
  const usedTickets = tickets.filter(({ check_in_ts }) => check_in_ts !== undefined).length;
  return { refunded: order.refunded ?? 0, usedTickets, refused };
};
