import type { RefundPreview } from "../../../shared/model/ticket-report.ts";
import { isFreeGaLock } from "../locks/single-use-locks.ts";
import { planCancellation, readIssuedOrder } from "./cancel-tickets.ts";
import { getIssuedOrder, type RefundRequest, selectTickets } from "./refund-order.ts";
import { remainingPrice } from "./refunded-parts.ts";

/**
 * What refunding the named tickets of an order (all that still stand, if none are named) would do to money, seats, the free GA+ of
 * the month and the use of a code. Nothing is changed.
 * Throws `not-found`.
 */
export const previewRefund = async (
  { sessionId, ticketIds }: Pick<RefundRequest, "sessionId" | "ticketIds">,
  now: string,
): Promise<RefundPreview> => {
  const order = await getIssuedOrder(sessionId);
  const issued = await readIssuedOrder(order);
  const selected = selectTickets(issued.tickets, ticketIds);
  const { seats, lockNames } = await planCancellation(issued, selected, now);
  const paid = selected.reduce((sum, ticket) => sum + remainingPrice(ticket), 0);
  return {
    amount: Math.max(0, Math.min(paid, order.amount - (order.refunded ?? 0))),
    tickets: selected.length,
    seats_returned: seats,
    free_ga_returned: lockNames.some(isFreeGaLock),
    code_use_returned: lockNames.some((lockName) => !isFreeGaLock(lockName)),
    emails_buyer: Boolean(issued.hold?.email && issued.event),
  };
};
