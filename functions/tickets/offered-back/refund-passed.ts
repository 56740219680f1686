import { log } from "../../platform/log.ts";
import { stripeErrorCode } from "../../platform/stripe/client.ts";
import { OfferedTicketEntity } from "../../waiting-lists/offered-ticket.entity.ts";
import type { OfferedTicket } from "../../waiting-lists/offered-tickets.ts";
import { finalRefusalOf, requestOrderRefund } from "../refunds/create-stripe-refund.ts";
import { getIssuedOrder, refundTickets, withRefundLease } from "../refunds/refund-order.ts";
import { recordRefusedRefund } from "../refunds/refused-refunds.ts";

const pageSize = 50;
const reason = "Its place went to the waiting list";

const refundOne = async (sessionId: string, ticketIds: string[], now: string): Promise<void> => {
  await withRefundLease(sessionId, now, async () => {
    const order = await getIssuedOrder(sessionId);
    const about = { ticketIds, by: order.user_id, reason };
    try {
      await refundTickets(order, about, now, requestOrderRefund);
    } catch (error) {
      const code = finalRefusalOf(error);
      if (code === null) throw error;
      await recordRefusedRefund(order, { code, by: about.by, ticketIds }, now);
    }
  });
  for (const ticket_id of ticketIds) await OfferedTicketEntity.delete({ ticket_id }).go();
};

const bySession = (due: readonly OfferedTicket[]): Map<string, string[]> => {
  const sessions = new Map<string, string[]>();
  for (const { session_id, ticket_id } of due) {
    sessions.set(session_id, [...(sessions.get(session_id) ?? []), ticket_id]);
  }
  return sessions;
};

/**
 * Refunds the tickets whose places were passed on by `now`, at most 50 per run, once however often it is called; one that Stripe won't refund
 * whatever is done goes on the list of unsettled refunds. Returns how many orders failed: they stay due.
 */
export const refundPassed = async (now: string): Promise<number> => {
  const { data } = await OfferedTicketEntity.query
    .due({ due_in: "refund" })
    .lte({ due_at: now })
    .go({ limit: pageSize });
  let failed = 0;
  for (const [sessionId, ticketIds] of bySession(data)) {
    try {
      await refundOne(sessionId, ticketIds, now);
    } catch (error) {
      failed += 1;
      log.error("ticket not refunded yet", { session: sessionId, code: stripeErrorCode(error) ?? String(error) });
    }
  }
  return failed;
};
