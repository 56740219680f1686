import type * as z from "zod";
import { AppError, notFound } from "../../../shared/model/errors.ts";
import type { AdminOrder } from "../../../shared/model/order.ts";
import { formatCents } from "../../../shared/rules/money.ts";
import { nameTier } from "../../../shared/rules/ticket-types.ts";
import { withTypes } from "../../events/ticket-types.ts";
import { findMember } from "../../members/members.ts";
import { fingerprint } from "../../platform/ids.ts";
import { stripeErrorCode, toUpstreamError } from "../../platform/stripe/client.ts";
import { withLease } from "../../platform/table/lease.ts";
import { findGuestsOf } from "../guests/guests.ts";
import { findSessionOutcome, type SessionOutcome } from "../payments/payment-sessions.ts";
import type { StoredTicket } from "../tickets.ts";
import { isCancellable, readIssuedOrder } from "./cancel-tickets.ts";
import { createOrderRefund } from "./create-stripe-refund.ts";
import type { Refund } from "./read-stripe-refunds.ts";
import { remainingPrice } from "./refunded-parts.ts";
import { recordOrderRefund, syncOrderRefunds } from "./sync-order-refunds.ts";

// Longer than any call may take. Whatever a crashed call did at Stripe is recorded by the next one.
const leaseSeconds = 60;

/** The outcome of an order that issued tickets. Throws `not-found`. */
export const getIssuedOrder = async (sessionId: string): Promise<SessionOutcome> => {
  const order = await findSessionOutcome(sessionId);
  if (order?.outcome !== "issued") throw notFound("Order not found");
  return order;
};

/** One order for the back-office. Throws `not-found` when no tickets were issued for that session. */
export const getAdminOrder = async (sessionId: string): Promise<z.input<typeof AdminOrder>> => {
  const { order, hold, event, tickets } = await readIssuedOrder(await getIssuedOrder(sessionId));
  const member = await findMember(order.user_id);
  const buyer = member ?? (await findGuestsOf(tickets)).get(order.hold_id);
  return {
    session_id: order.session_id,
    payment_intent: order.payment_intent ?? null,
    user_id: order.user_id,
    has_account: member !== null,
    buyer_name: buyer?.name ?? null,
    buyer_email: buyer?.email ?? null,
    last4_phone: tickets[0]?.last4_phone ?? null,
    event_id: hold?.event_id ?? null,
    event_title: event?.title ?? null,
    code: hold?.code ?? null,
    code_discount: hold?.code_discount ?? 0,
    amount: order.amount,
    refunded: order.refunded ?? 0,
    created_at: order.created_at,
    tickets: tickets.map((ticket) => ({
      id: ticket.id,
      tier: ticket.tier,
      tier_name: nameTier(event && withTypes(event), ticket.tier),
      status: ticket.status,
      price_paid: ticket.price_paid,
      refund_failed: ticket.refund_failed ?? false,
      check_in_ts: ticket.check_in_ts ?? null,
      cancelled_by: ticket.cancelled_by ?? null,
      dispute_id: ticket.dispute_id ?? null,
    })),
  };
};

/** Which tickets of an order to refund, all if none are named, and why. */
export type RefundRequest = {
  sessionId: string;
  ticketIds?: string[] | undefined;
  reason?: string | null | undefined;
  /** The most that may be refunded of the order in total, in cents. */
  mostCents?: number | undefined;
};

/** The tickets to refund that are not cancelled yet. Throws `not-found` for one that is not of this order. */
export const selectTickets = (tickets: StoredTicket[], ticketIds: string[] | undefined): StoredTicket[] => {
  if (!ticketIds) return tickets.filter(isCancellable);
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const selected = [...new Set(ticketIds)].map((id) => byId.get(id));
  if (selected.some((ticket) => ticket === undefined)) throw notFound("Ticket not found");
  return selected.flatMap((ticket) => (ticket && isCancellable(ticket) ? [ticket] : []));
};

const withStripeErrors = async <Result>(work: () => Promise<Result>): Promise<Result> => {
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
  details: Pick<Refund, "by" | "reason" | "at">,
): Refund => ({
  ...details,
  id: `re_free_${fingerprint([order.session_id, ...ticketIds.toSorted()].join())}`,
  amount: 0,
  currency: "usd",
  ticketIds,
  failure: null,
  retryOf: null,
});

/** `mostCents` is the most that may be refunded of the order in total; absent for whoever has no limit (R87). */
type Refunding = {
  ticketIds?: string[] | undefined;
  by: string;
  reason: string | null;
  mostCents?: number | undefined;
};

const createLimitError = (mostCents: number): AppError =>
  new AppError(
    "role.refund-limit",
    `Your role may refund up to ${formatCents(mostCents)} of an order in total. Ask a manager to refund this one.`,
  );

/** How a refund is asked of Stripe. */
type AskStripe = typeof createOrderRefund;

/**
 * Refunds tickets of an order after what Stripe knows of it is recorded: at Stripe, as `ask` does, and here; those that cost nothing here
 * alone. Throws what `ask` throws.
 */
export const refundTickets = async (
  order: SessionOutcome,
  { ticketIds: named, mostCents, ...details }: Refunding,
  now: string,
  ask: AskStripe,
): Promise<void> => {
  const refunded = await syncOrderRefunds(order, now);
  const selected = selectTickets((await readIssuedOrder(order)).tickets, named);
  if (selected.length === 0) return;
  const ticketIds = selected.map(({ id }) => id);
  const paid = selected.reduce((sum, ticket) => sum + remainingPrice(ticket), 0);
  const amount = Math.min(paid, order.amount - refunded);
  if (mostCents !== undefined && refunded + amount > mostCents) throw createLimitError(mostCents);
  const refund =
    amount > 0
      ? await ask(order, { amount, ticketIds, ...details })
      : createFreeCancellation(order, ticketIds, { ...details, at: now });
  await recordOrderRefund(order, refund, now);
};

/** Does work that touches an order's money while nothing else does. Throws `request-in-progress`. */
export const withRefundLease = async (sessionId: string, now: string, work: () => Promise<void>): Promise<void> => {
  const isDone = await withLease(`refund-${sessionId}`, leaseSeconds, now, async () => {
    await work();
    return true;
  });
  if (isDone) return;
  const text = "Somebody is already refunding this order. Try again in a moment.";
  throw new AppError("request-in-progress", text, { retryAfterSeconds: 2 });
};

/** Refunds tickets of an order as `refundOrder` does, for a caller who has the order's lease; `by` is who decided it. */
export const refundAsked = async (
  { sessionId, ticketIds, reason = null, mostCents }: RefundRequest,
  by: string,
  now: string,
): Promise<void> => {
  const order = await getIssuedOrder(sessionId);
  await withStripeErrors(() => refundTickets(order, { ticketIds, by, reason, mostCents }, now, createOrderRefund));
};

/**
 * Refunds the named tickets of an order, or all that are not cancelled yet: each at what is left of the price paid for it, first at Stripe, then
 * here in one transaction. Tickets refunded before stay as they are, so repeating it refunds nothing twice.
 * Throws `not-found`, `request-in-progress` while another refund of the order runs, `role.refund-limit`, `order.disputed`, or `upstream-failed`; in
 * each case nothing has changed here.
 */
export const refundOrder = async (request: RefundRequest, adminId: string, now: string) => {
  await withRefundLease(request.sessionId, now, () => refundAsked(request, adminId, now));
  return getAdminOrder(request.sessionId);
};
