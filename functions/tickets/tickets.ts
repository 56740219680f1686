import type { EntityItem } from "electrodb";
import { notFound } from "../../shared/model/errors.ts";
import type { Ticket } from "../../shared/model/ticket.ts";
import { findEvent, findEvents, type StoredEvent } from "../events/events.ts";
import type { PageRange } from "../platform/page.ts";
import { TicketEntity } from "./ticket.entity.ts";

export type StoredTicket = EntityItem<typeof TicketEntity>;

const pageSize = 50;

/** Whether a ticket was cancelled by a refund, and not by a lost dispute. */
export const isRefunded = ({ status, cancelled_by }: StoredTicket): boolean =>
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

/** The caller's own ticket as stored. Throws the same `not-found` for a missing ticket and somebody else's (decision D3). */
export const getOwnTicket = async (ticketId: string, userId: string): Promise<StoredTicket> => {
  const { data } = await TicketEntity.get({ id: ticketId }).go({ consistent: true });
  if (data?.user_id !== userId) throw notFound("Ticket not found");
  return data;
};

/** One of the caller's tickets. Throws as `getOwnTicket`. */
export const readTicket = async (ticketId: string, userId: string): Promise<Ticket> => {
  const ticket = await getOwnTicket(ticketId, userId);
  return toTicket(ticket, await findEvent(ticket.event_id));
};

/** The caller's tickets, newest purchase first, page by page. */
export const listTickets = async (userId: string, { limit = pageSize, position }: PageRange) => {
  const page = { order: "desc", limit, cursor: position } as const;
  const { data, cursor } = await TicketEntity.query.byUser({ user_id: userId }).go(page);
  return { items: await toTicketsWithEvents(data), position: cursor };
};
