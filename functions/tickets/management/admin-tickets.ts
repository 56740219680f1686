import type { AdminTicket } from "../../../shared/model/ticket-report.ts";
import { nameTier } from "../../../shared/rules/ticket-types.ts";
import { eventLookup, type StoredEvent } from "../../events/events.ts";
import { withTypes } from "../../events/ticket-types.ts";
import { memberLookup } from "../../members/members.ts";
import { batchRead } from "../../platform/table/batch-read.ts";
import { findGuestsOf } from "../guests/guests.ts";
import { isRefunded, type StoredTicket } from "../tickets.ts";

/** A batch read takes 100 items, and each ticket may need two. */
const ticketsPerRead = 50;

type Buyer = { name: string | undefined; email: string | undefined };

const toAdminTicket = (
  ticket: StoredTicket,
  buyer: Buyer | undefined,
  event: StoredEvent | undefined,
): AdminTicket => ({
  id: ticket.id,
  session_id: ticket.session_id,
  user_id: ticket.user_id,
  buyer_name: buyer?.name ?? null,
  buyer_email: buyer?.email ?? null,
  event_id: ticket.event_id,
  event_title: event?.title ?? "This event was removed",
  tier: ticket.tier,
  tier_name: nameTier(event && withTypes(event), ticket.tier),
  status: ticket.status,
  refunded: isRefunded(ticket),
  refund_failed: ticket.refund_failed ?? false,
  price_paid: ticket.price_paid,
  refunded_amount: isRefunded(ticket) ? ticket.price_paid : (ticket.refunded_part ?? 0),
  purchase_ts: ticket.purchase_ts,
  check_in_ts: ticket.check_in_ts ?? null,
  last4_phone: ticket.last4_phone ?? null,
  code_used: ticket.code_used ?? null,
  number: ticket.number ?? null,
  order_quantity: ticket.order_quantity ?? null,
});

const joinSome = async (tickets: StoredTicket[]): Promise<AdminTicket[]> => {
  if (tickets.length === 0) return [];
  const unique = (ids: string[]) => [...new Set(ids)];
  const ofMembers = tickets.filter(({ is_guest }) => !is_guest);
  const [{ members, events }, guests] = await Promise.all([
    batchRead({
      members: unique(ofMembers.map(({ user_id }) => user_id)).map(memberLookup),
      events: unique(tickets.map(({ event_id }) => event_id)).map(eventLookup),
    }),
    findGuestsOf(tickets),
  ]);
  const buyers = new Map<string, Buyer>([
    ...members.map(({ user_id, name, email }) => [user_id, { name, email }] as const),
    ...[...guests.values()].map(({ holder_id, name, email }) => [holder_id, { name, email }] as const),
  ]);
  const byId = new Map(events.map((event) => [event.id, event]));
  return tickets.map((ticket) => toAdminTicket(ticket, buyers.get(ticket.user_id), byId.get(ticket.event_id)));
};

/** Tickets with their buyers and events, as the back-office lists them. */
export const toAdminTickets = async (tickets: StoredTicket[]): Promise<AdminTicket[]> => {
  const parts = Array.from({ length: Math.ceil(tickets.length / ticketsPerRead) }, (_, index) =>
    tickets.slice(index * ticketsPerRead, (index + 1) * ticketsPerRead),
  );
  return (await Promise.all(parts.map(joinSome))).flat();
};
