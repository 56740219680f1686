import { RsvpEntity } from "../events/rsvp.entity.ts";
import { TicketEntity } from "../tickets/ticket.entity.ts";
import type { StoredTicket } from "../tickets/tickets.ts";

/** Somebody who is coming to an event, or has paid for somebody who is, as far as one page of its tickets or RSVPs says. */
export type Coming = {
  userId: string;
  /** Whether there is a ticket that they hold or paid for. */
  hasTicket: boolean;
  /** Whether they hold one of these, or have an RSVP: who only paid for others doesn't come. */
  isComing: boolean;
  hasPaid: boolean;
  /** Their tickets that nobody has used yet. */
  ticketIds: string[];
  /** Since when they are coming; of several tickets the first. */
  since: string;
};

/** A page of people, each once, and where to go on; null at the end. */
export type ComingPage = { people: Coming[]; position: string | null };

/** A ticket may be of two people, its holder and who paid: at most 100 people, which is what one read and one transaction take. */
const pageSize = 50;
/** Come before the cursors of each list: tickets, and after all of them RSVPs. */
const ticketsFrom = "tickets:";
const rsvpsFrom = "rsvps:";

const earlier = (one: string, other: string): string => (one < other ? one : other);

const addPerson = (people: Map<string, Coming>, person: Coming): void => {
  const known = people.get(person.userId) ?? person;
  people.set(person.userId, {
    userId: person.userId,
    hasTicket: known.hasTicket || person.hasTicket,
    isComing: known.isComing || person.isComing,
    hasPaid: known.hasPaid || person.hasPaid,
    ticketIds: [...new Set([...known.ticketIds, ...person.ticketIds])],
    since: earlier(known.since, person.since),
  });
};

const addTicket = (people: Map<string, Coming>, ticket: StoredTicket): void => {
  const { id, user_id: buyer, holder_id: holder = buyer, status, price_paid, purchase_ts: since } = ticket;
  const ticketIds = status === "valid" ? [id] : [];
  addPerson(people, { userId: holder, hasTicket: true, isComing: true, hasPaid: false, ticketIds, since });
  if (price_paid === 0) return;
  addPerson(people, { userId: buyer, hasTicket: true, isComing: false, hasPaid: true, ticketIds: [], since });
};

const listTicketPeople = async (event_id: string, cursor: string | null, limit: number): Promise<ComingPage> => {
  const { data, cursor: next } = await TicketEntity.query.byEvent({ event_id }).go({ limit, cursor });
  const people = new Map<string, Coming>();
  for (const ticket of data) if (ticket.status !== "cancelled") addTicket(people, ticket);
  return { people: [...people.values()], position: next ? ticketsFrom + next : rsvpsFrom };
};

const listRsvpPeople = async (event_id: string, cursor: string | null, limit: number): Promise<ComingPage> => {
  const { data, cursor: next } = await RsvpEntity.query.byEvent({ event_id }).go({ limit, cursor });
  // Whoever comes with a ticket was among its people.
  const own = data.filter(({ by }) => by !== "ticket");
  const people = own.map(({ user_id: userId, created_at: since }): Coming => {
    return { userId, hasTicket: false, isComing: true, hasPaid: false, ticketIds: [], since };
  });
  return { people, position: next && rsvpsFrom + next };
};

/**
 * Reads one page of the people of an event, of `limit` tickets or RSVPs, from `position` on, null at first: holders of standing tickets and whoever paid for them, then
 * those with an RSVP. A page costs the same however many there are; who is in two pages comes twice. A position that isn't one of these, such
 * as what reminders of before kept, is the beginning.
 */
export const listComing = (eventId: string, position: string | null, limit = pageSize): Promise<ComingPage> => {
  if (position?.startsWith(rsvpsFrom)) return listRsvpPeople(eventId, position.slice(rsvpsFrom.length) || null, limit);
  const cursor = position?.startsWith(ticketsFrom) ? position.slice(ticketsFrom.length) : null;
  return listTicketPeople(eventId, cursor, limit);
};
