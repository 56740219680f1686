import type { EntityItem } from "electrodb";
import { notFound } from "../../shared/model/errors.ts";
import type { Ticket } from "../../shared/model/ticket.ts";
import { getEventState } from "../../shared/rules/event-state.ts";
import { getReturnUntil } from "../../shared/rules/return-times.ts";
import { nameTier } from "../../shared/rules/ticket-types.ts";
import { findEvent, findEvents, type StoredEvent } from "../events/events.ts";
import { withTypes } from "../events/ticket-types.ts";
import { type Member, memberLookup } from "../members/members.ts";
import { fingerprint } from "../platform/ids.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { batchRead, readMany } from "../platform/table/batch-read.ts";
import { HeldTicketEntity } from "./held-ticket.entity.ts";
import { TicketEntity } from "./ticket.entity.ts";

export type StoredTicket = EntityItem<typeof TicketEntity>;

const pageSize = 50;

/** Whether a ticket was cancelled by a refund, and not by a lost dispute. */
export const isRefunded = ({ status, cancelled_by }: StoredTicket): boolean =>
  status === "cancelled" && (cancelled_by?.startsWith("re") ?? false);

/** Whether somebody else has a ticket's place, and its price is on its way back (R86). */
export const isPassedOn = ({ status, seat_passed }: StoredTicket): boolean =>
  status === "valid" && seat_passed === true;

/** What the screens need beside a ticket: its event, and the name of who holds it instead of the buyer. */
type About = { event: StoredEvent | null | undefined; holder: Member | undefined };

// A holder without a name, or whose account is being erased, still has the ticket (R54).
const nameHolder = ({ holder_id }: StoredTicket, holder: Member | undefined): string | null =>
  holder_id ? holder?.name.trim() || "Somebody else" : null;

// One whose place somebody else has never reads as one that a door could take.
const statusOf = (item: StoredTicket): Pick<Ticket, "status" | "refunded"> =>
  isPassedOn(item) ? { status: "cancelled", refunded: true } : { status: item.status, refunded: isRefunded(item) };

const toTicket = (item: StoredTicket, { event, holder }: About): Ticket => ({
  ...item,
  ...statusOf(item),
  offered_back_at: item.offered_back_at ?? null,
  tier_name: nameTier(event && withTypes(event), item.tier),
  holder_id: item.holder_id ?? null,
  held_by: nameHolder(item, holder),
  is_being_sent: item.transfer_fingerprint !== undefined,
  refund_failed: item.refund_failed ?? false,
  check_in_ts: item.check_in_ts ?? null,
  out_ts: item.out_ts ?? null,
  last4_phone: item.last4_phone ?? null,
  code_used: item.code_used ?? null,
  discount_type: item.discount_type ?? null,
  number: item.number ?? null,
  order_quantity: item.order_quantity ?? null,
  event: {
    title: event?.title ?? "This event was removed",
    start_at: event?.start_at ?? item.purchase_ts,
    end_at: event?.end_at ?? null,
    doors_at: event?.doors_at ?? event?.start_at ?? item.purchase_ts,
    venue_name: event?.venue_name ?? null,
    venue_address: event?.venue_address ?? null,
    location: event?.location ?? "",
    moved_from: event?.moved_from ?? null,
    return_until: event && !event.cancelled_at ? getReturnUntil(event) : null,
    offers_back: event?.offers_back ?? false,
    image: event?.image ?? null,
    door_mode: event?.door_mode ?? "member",
    re_entry: event?.door_mode === "scan" && (event.re_entry ?? false),
    transfer_until: event?.transfer_until ?? event?.doors_at ?? event?.start_at ?? item.purchase_ts,
    state: event ? getEventState(event) : "draft",
    cancel_reason: event?.cancel_reason ?? null,
  },
});

const readHolders = async (items: readonly StoredTicket[]): Promise<Map<string, Member>> => {
  const ids = [...new Set(items.flatMap(({ holder_id }) => holder_id ?? []))];
  if (ids.length === 0) return new Map();
  const { members } = await batchRead({ members: ids.map(memberLookup) });
  return new Map(members.map((member) => [member.user_id, member]));
};

/** Tickets with what their screens need of their events and holders. */
export const toTicketsWithEvents = async (items: StoredTicket[]): Promise<Ticket[]> => {
  const [events, holders] = await Promise.all([findEvents(items.map(({ event_id }) => event_id)), readHolders(items)]);
  return items.map((item) =>
    toTicket(item, { event: events.get(item.event_id), holder: holders.get(item.holder_id ?? "") }),
  );
};

/** Who uses a ticket: its buyer, until somebody else took it. */
export const holderOf = ({ holder_id, user_id }: StoredTicket): string => holder_id ?? user_id;

/** A ticket as stored that the caller bought or holds. Throws the same `not-found` for a missing one and anybody else's (R3). */
export const getOwnTicket = async (ticketId: string, userId: string): Promise<StoredTicket> => {
  const { data } = await TicketEntity.get({ id: ticketId }).go({ consistent: true });
  if (data?.user_id !== userId && data?.holder_id !== userId) throw notFound("Ticket not found");
  return data;
};

// What the buyer paid, and with what, is nobody else's. Tickets of one order still belong together: they share a code.
const toHoldersView = (ticket: Ticket, { hold_id }: StoredTicket): Ticket => ({
  ...ticket,
  session_id: `sent_${fingerprint(hold_id)}`,
  price_paid: 0,
  last4_phone: null,
  code_used: null,
  discount_type: null,
  refund_failed: false,
  held_by: null,
});

/** One of the caller's tickets, bought or held; whoever was sent it doesn't see the purchase. Throws as `getOwnTicket`. */
export const readTicket = async (ticketId: string, userId: string): Promise<Ticket> => {
  const stored = await getOwnTicket(ticketId, userId);
  const [event, holders] = await Promise.all([findEvent(stored.event_id), readHolders([stored])]);
  const ticket = toTicket(stored, { event, holder: holders.get(stored.holder_id ?? "") });
  return stored.user_id === userId ? ticket : toHoldersView(ticket, stored);
};

/** Where the tickets begin that others sent, after the bought ones. */
const heldPrefix = "held:";

// The ticket says who holds it: one that went back to its buyer is left out.
const listHeld = async (userId: string, limit: number, cursor: string | null): Promise<PageResult<Ticket>> => {
  const held = await HeldTicketEntity.query.byUser({ user_id: userId }).go({ order: "desc", limit, cursor });
  const ids = held.data.map(({ ticket_id }) => ({ id: ticket_id }));
  const stored = (await readMany(TicketEntity, ids)).filter(({ holder_id }) => holder_id === userId);
  const tickets = await toTicketsWithEvents(stored);
  const items = tickets.map((ticket, index) => toHoldersView(ticket, stored[index] as StoredTicket));
  return { items, position: held.cursor && heldPrefix + held.cursor };
};

/** The caller's tickets, page by page: those they bought, newest purchase first, then those that somebody sent them. */
export const listTickets = async (
  userId: string,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<Ticket>> => {
  if (position?.startsWith(heldPrefix)) return listHeld(userId, limit, position.slice(heldPrefix.length) || null);
  const page = { order: "desc", limit, cursor: position } as const;
  const { data, cursor } = await TicketEntity.query.byUser({ user_id: userId }).go(page);
  const bought = await toTicketsWithEvents(data);
  if (cursor) return { items: bought, position: cursor };
  if (data.length >= limit) return { items: bought, position: heldPrefix };
  const held = await listHeld(userId, limit - data.length, null);
  return { items: [...bought, ...held.items], position: held.position };
};
