import { type EntityItem, Service } from "electrodb";
import { AppError, notFound } from "../../shared/model/errors.ts";
import type { Ticket } from "../../shared/model/ticket.ts";
import { getLiveWindow } from "../../shared/rules/event-times.ts";
import { findEvent, findEvents, type PageOf, type StoredEvent } from "../events/events.ts";
import { TallyEntity } from "../members/tally.entity.ts";
import { log } from "../platform/log.ts";
import { stripeErrorCode } from "../platform/stripe/client.ts";
import { batchRead } from "../platform/table/batch-read.ts";
import { commitTransaction } from "../platform/table/transaction.ts";
import { fulfil } from "./payments/fulfil.ts";
import { paymentPageLookup } from "./payments/payment-pages.ts";
import { findSessionOutcome, type SessionOutcome, sessionOutcomeLookup } from "./payments/payment-sessions.ts";
import { findPayment } from "./payments/stripe-checkout.ts";
import { TicketEntity } from "./ticket.entity.ts";

export type StoredTicket = EntityItem<typeof TicketEntity>;

const CheckIn = new Service({ ticket: TicketEntity, tally: TallyEntity });
const pageSize = 50;
const createTicketNotFoundError = () => notFound("Ticket not found");

const isRefunded = ({ status, cancelled_by }: StoredTicket): boolean =>
  status === "cancelled" && (cancelled_by?.startsWith("re") ?? false);

const toTicket = (item: StoredTicket, event: StoredEvent | null | undefined): Ticket => ({
  ...item,
  refunded: isRefunded(item),
  refund_failed: item.refund_failed ?? false,
  check_in_ts: item.check_in_ts ?? null,
  last4_phone: item.last4_phone ?? null,
  code_used: item.code_used ?? null,
  number: item.number ?? null,
  order_quantity: item.order_quantity ?? null,
  event: {
    title: event?.title ?? "This event was removed",
    start_at: event?.start_at ?? item.purchase_ts,
    end_at: event?.end_at ?? null,
    doors_at: event?.doors_at ?? event?.start_at ?? item.purchase_ts,
    venue_name: event?.venue_name ?? null,
    venue_address: event?.venue_address ?? null,
    image: event?.image ?? null,
  },
});

/** Tickets with what their screens need of their events. */
export const toTicketsWithEvents = async (items: StoredTicket[]): Promise<Ticket[]> => {
  const events = await findEvents(items.map(({ event_id }) => event_id));
  return items.map((item) => toTicket(item, events.get(item.event_id)));
};

const getOwnTicket = async (ticketId: string, userId: string): Promise<StoredTicket> => {
  const { data } = await TicketEntity.get({ id: ticketId }).go({ consistent: true });
  if (data?.user_id !== userId) throw createTicketNotFoundError();
  return data;
};

/** One ticket of the caller. Throws the same `not-found` for a missing one and somebody else's (decision D3). */
export const readTicket = async (ticketId: string, userId: string): Promise<Ticket> => {
  const ticket = await getOwnTicket(ticketId, userId);
  return toTicket(ticket, await findEvent(ticket.event_id));
};

/** The caller's tickets, newest purchase first, page by page. */
export const listTickets = async (userId: string, { limit = pageSize, position }: PageOf) => {
  const page = { order: "desc", limit, cursor: position } as const;
  const { data, cursor } = await TicketEntity.query.byUser({ user_id: userId }).go(page);
  return { items: await toTicketsWithEvents(data), position: cursor };
};

const listIssuedTickets = async (outcome: SessionOutcome | null | undefined): Promise<Ticket[]> => {
  if (!outcome || outcome.ticket_ids.length === 0) return [];
  const { data } = await TicketEntity.get(outcome.ticket_ids.map((id) => ({ id }))).go({ consistent: true });
  // The store answers in no order.
  return toTicketsWithEvents(data.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0)));
};

const createPaymentNotFoundError = () => notFound("Payment not found");

/**
 * The caller's tickets of one payment session; none while they are not issued, or when the payment was refunded.
 * Throws the same `not-found` for an unknown session and somebody else's.
 */
export const listSessionTickets = async (sessionId: string, userId: string): Promise<Ticket[]> => {
  const { outcomes, pages } = await batchRead({
    outcomes: [sessionOutcomeLookup(sessionId)],
    pages: [paymentPageLookup(sessionId)],
  });
  const [outcome] = outcomes;
  if ((outcome ?? pages[0])?.user_id !== userId) throw createPaymentNotFoundError();
  return listIssuedTickets(outcome);
};

const findSessionOwner = async (sessionId: string): Promise<string | undefined> =>
  (await findSessionOutcome(sessionId))?.user_id ?? (await findPayment(sessionId))?.userId;

const fulfilOwnSession = async (sessionId: string, userId: string, now: string): Promise<Ticket[]> => {
  if ((await findSessionOwner(sessionId)) !== userId) throw createPaymentNotFoundError();
  return listIssuedTickets(await fulfil(sessionId, now));
};

/**
 * Asks Stripe about one of the caller's sessions and issues what is missing. Throws `not-found` for another's or none, and
 * `upstream-failed` when Stripe fails: then nothing is known, and asking again is safe.
 */
export const reconcileSession = async (sessionId: string, userId: string, now: string): Promise<Ticket[]> => {
  try {
    return await fulfilOwnSession(sessionId, userId, now);
  } catch (error) {
    if (stripeErrorCode(error) === undefined) throw error;
    log.error("stripe failed", { what: "reconcile a session", code: stripeErrorCode(error) });
    throw new AppError("upstream-failed", "We couldn't reach Stripe to check your payment. Please try again.");
  }
};

const createAlreadyRedeemedError = (check_in_ts: string | undefined): AppError =>
  new AppError("ticket.already-redeemed", "This ticket was already redeemed", { check_in_ts });

const cancelled = (ticket: StoredTicket): AppError =>
  isRefunded(ticket)
    ? new AppError("ticket.refunded", "This ticket was refunded and is no longer valid")
    : new AppError("ticket.cancelled", "This ticket was cancelled");

// Without its event a ticket has no window any more.
const assertCheckInWindow = (event: StoredEvent | null, now: string): void => {
  const window = event && getLiveWindow(event);
  if (window && now < window.opens_at) {
    throw new AppError("ticket.too-early", "Outside redemption window", window);
  }
  if (!window || now >= window.closes_at) {
    throw new AppError("ticket.too-late", "Outside redemption window", window ?? undefined);
  }
};

const assertMayCheckIn = (ticket: StoredTicket, event: StoredEvent | null, now: string): void => {
  if (ticket.status === "redeemed") throw createAlreadyRedeemedError(ticket.check_in_ts);
  if (ticket.status === "cancelled") throw cancelled(ticket);
  assertCheckInWindow(event, now);
};

const createCheckInWrite = (id: string, user_id: string, now: string) => () =>
  CheckIn.transaction.write(({ ticket, tally }) => [
    ticket
      .patch({ id })
      .set({ status: "redeemed", check_in_ts: now })
      .where(({ status }, { eq }) => eq(status, "valid"))
      .commit(),
    tally.upsert({ user_id }).add({ check_ins: 1 }).commit(),
  ]);

/**
 * Checks in with a ticket of the caller, once, while its event is live at `now`; answers the check-in time.
 * Throws `not-found`, `ticket.already-redeemed`, `ticket.refunded`, `ticket.cancelled`, `ticket.too-early`,
 * `ticket.too-late`.
 */
export const checkInTicket = async (
  ticketId: string,
  userId: string,
  now: string,
): Promise<{ check_in_ts: string }> => {
  const ticket = await getOwnTicket(ticketId, userId);
  assertMayCheckIn(ticket, await findEvent(ticket.event_id), now);
  if ((await commitTransaction(createCheckInWrite(ticketId, userId, now))).length === 0) return { check_in_ts: now };
  const meanwhile = await getOwnTicket(ticketId, userId);
  throw meanwhile.status === "cancelled" ? cancelled(meanwhile) : createAlreadyRedeemedError(meanwhile.check_in_ts);
};
