import type * as z from "zod";
import { AppError, notFound } from "../../../shared/model/errors.ts";
import type { AdminOrder } from "../../../shared/model/order.ts";
import type { PageOf } from "../../events/events.ts";
import { fingerprint } from "../../platform/ids.ts";
import { stripeErrorCode, toUpstreamError } from "../../platform/stripe/client.ts";
import { withLease } from "../../platform/table/lease.ts";
import { findSessionOutcome, type SessionOutcome } from "../payments/payment-sessions.ts";
import { TicketEntity } from "../ticket.entity.ts";
import { type StoredTicket, toTicketsWithEvents } from "../tickets.ts";
import { isCancellable, readIssuedOrder } from "./cancel-tickets.ts";
import { createOrderRefund, type Refund } from "./stripe-refunds.ts";
import { recordOrderRefund, syncOrderRefunds } from "./sync-order-refunds.ts";

// Longer than any call may take: what a dead one did at Stripe is settled by the next one.
const leaseSeconds = 60;
const pageSize = 50;

const getIssuedOrder = async (sessionId: string): Promise<SessionOutcome> => {
  const order = await findSessionOutcome(sessionId);
  if (order?.outcome !== "issued") throw notFound("Order not found");
  return order;
};

/** One order as the back-office sees it. Throws `not-found` when no tickets were issued for that session. */
export const getAdminOrder = async (sessionId: string): Promise<z.input<typeof AdminOrder>> => {
  const { order, hold, event, tickets } = await readIssuedOrder(await getIssuedOrder(sessionId));
  return {
    session_id: order.session_id,
    user_id: order.user_id,
    event_id: hold?.event_id ?? null,
    event_title: event?.title ?? null,
    code: hold?.code ?? null,
    amount: order.amount,
    refunded: order.refunded ?? 0,
    created_at: order.created_at,
    tickets: tickets.map((ticket) => ({
      id: ticket.id,
      tier: ticket.tier,
      status: ticket.status,
      price_paid: ticket.price_paid,
      check_in_ts: ticket.check_in_ts ?? null,
      cancelled_by: ticket.cancelled_by ?? null,
      dispute_id: ticket.dispute_id ?? null,
    })),
  };
};

/** The tickets of one event, newest purchase first, cancelled ones included. */
export const listEventTickets = async (eventId: string, { limit = pageSize, position }: PageOf) => {
  const page = { order: "desc", limit, cursor: position } as const;
  const { data, cursor } = await TicketEntity.query.byEvent({ event_id: eventId }).go(page);
  return { items: await toTicketsWithEvents(data), position: cursor };
};

export type RefundRequest = { sessionId: string; ticketIds?: string[] | undefined; reason?: string | null | undefined };

const selectTickets = (tickets: StoredTicket[], ticketIds: string[] | undefined): StoredTicket[] => {
  if (!ticketIds) return tickets.filter(isCancellable);
  const own = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const chosen = [...new Set(ticketIds)].map((id) => own.get(id));
  if (chosen.some((ticket) => ticket === undefined)) throw notFound("Ticket not found");
  return chosen.flatMap((ticket) => (ticket && isCancellable(ticket) ? [ticket] : []));
};

const withStripeErrors = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    throw stripeErrorCode(error) === undefined ? error : toUpstreamError("refund an order", error);
  }
};

// Tickets that cost nothing are cancelled without Stripe.
const createFreeCancellation = (
  order: SessionOutcome,
  ticketIds: string[],
  about: Pick<Refund, "by" | "reason" | "at">,
): Refund => ({
  ...about,
  id: `re_free_${fingerprint([order.session_id, ...ticketIds.toSorted()].join())}`,
  amount: 0,
  currency: "usd",
  ticketIds,
  failure: null,
  retryOf: null,
});

const refundTickets = async (wish: RefundRequest, adminId: string, now: string): Promise<void> => {
  const order = await getIssuedOrder(wish.sessionId);
  const back = await withStripeErrors(() => syncOrderRefunds(order, now));
  const chosen = selectTickets((await readIssuedOrder(order)).tickets, wish.ticketIds);
  if (chosen.length === 0) return;
  const ticketIds = chosen.map(({ id }) => id);
  const paid = chosen.reduce((sum, { price_paid }) => sum + price_paid, 0);
  const amount = Math.min(paid, order.amount - back);
  const about = { by: adminId, reason: wish.reason ?? null };
  const refund =
    amount > 0
      ? await createOrderRefund(order, { amount, ticketIds, ...about })
      : createFreeCancellation(order, ticketIds, { ...about, at: now });
  await recordOrderRefund(order, refund, now);
};

/**
 * Refunds tickets of an order, all that still stand unless some are named: each at the price paid for it, at Stripe first, then
 * here in one transaction. Tickets that were refunded already stay as they are, so repeating it gives nothing back twice.
 * Throws `not-found`, `request-in-progress` while another refund of the order runs, `order.disputed`, or `upstream-failed`;
 * after each of them nothing has changed here.
 */
export const refundOrder = async (wish: RefundRequest, adminId: string, now: string) => {
  const done = await withLease(`refund-${wish.sessionId}`, leaseSeconds, now, async () => {
    await refundTickets(wish, adminId, now);
    return true;
  });
  if (!done) {
    const text = "Somebody is refunding this order right now. Look at it again in a moment.";
    throw new AppError("request-in-progress", text, { retryAfterSeconds: 2 });
  }
  return getAdminOrder(wish.sessionId);
};
