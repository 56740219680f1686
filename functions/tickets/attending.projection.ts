import { AppError } from "../../shared/model/errors.ts";
import { addRsvpSteps, changeRsvpSteps, type Rsvp, removeRsvpSteps } from "../events/rsvp-writes.ts";
import { findRsvp } from "../events/rsvps.ts";
import { ErasureEntity } from "../members/erasure.entity.ts";
import { MemberEntity } from "../members/member.entity.ts";
import { differs, type Projection, type StoredItem, type StreamChange } from "../platform/stream/change.ts";
import { readMany } from "../platform/table/batch-read.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { onlyCheck, step, writeAll } from "../platform/table/transaction.ts";
import { HeldTicketEntity } from "./held-ticket.entity.ts";
import { TicketEntity } from "./ticket.entity.ts";
import { holderOf, type StoredTicket } from "./tickets.ts";

/** Somebody who may hold other tickets of an event than before, and which of them. */
type Holding = { event_id: string; user_id: string; ids: Set<string> };

const maxAttempts = 8;
/** Each is a check of the transaction, which takes 100 writes. */
const ticketsAtOnce = 50;

const holdersOf = (item: StoredItem | null): string[] =>
  item ? [String(item.user_id), ...(item.holder_id ? [String(item.holder_id)] : [])] : [];

const listHoldings = (changes: readonly StreamChange[]): Holding[] => {
  const found = new Map<string, Holding>();
  for (const change of changes.filter((one) => differs(one, "status", "holder_id"))) {
    const { id, event_id, is_guest } = (change.after ?? change.before) as unknown as StoredTicket;
    if (is_guest) continue;
    for (const user_id of new Set([...holdersOf(change.before), ...holdersOf(change.after)])) {
      const holding = found.get(`${event_id} ${user_id}`) ?? { event_id, user_id, ids: new Set() };
      found.set(`${event_id} ${user_id}`, { ...holding, ids: holding.ids.add(id) });
    }
  }
  return [...found.values()];
};

const isHeldBy = (ticket: StoredTicket, userId: string): boolean =>
  ticket.status !== "cancelled" && holderOf(ticket) === userId;

// What is concluded from tickets is written only while they are so: their other changes may be followed at the same moment.
const checkTicketStep = ({ id, status: read, holder_id: holder }: StoredTicket) =>
  step(
    "ticket",
    onlyCheck(
      TicketEntity.delete({ id }).where(
        ({ status, holder_id }, { eq, notExists }) =>
          `${eq(status, read)} AND ${holder ? eq(holder_id, holder) : notExists(holder_id)}`,
      ),
    ),
  );

// Nobody whose account is being deleted, or is gone, comes to anything anew.
const checkPersonSteps = (user_id: string) => [
  step("person", onlyCheck(MemberEntity.delete({ user_id }).where((member, { exists }) => exists(member.user_id)))),
  step(
    "person",
    onlyCheck(ErasureEntity.delete({ user_id }).where((erasure, { notExists }) => notExists(erasure.user_id))),
  ),
];

// Since the purchase, or since the ticket was sent to them.
const findSince = async ({ id, holder_id, purchase_ts }: StoredTicket): Promise<string> => {
  if (!holder_id) return purchase_ts;
  const { data } = await HeldTicketEntity.get({ user_id: holder_id, ticket_id: id }).go({ consistent: true });
  return data?.received_at ?? purchase_ts;
};

const planNew = async ({ event_id, user_id }: Holding, held: readonly StoredTicket[]) => {
  const since = (await Promise.all(held.map(findSince))).sort();
  const rsvp: Rsvp = {
    user_id,
    event_id,
    status: "attending",
    created_at: since[0] ?? "",
    by: "ticket",
    ticket_ids: held.map(({ id }) => id),
  };
  return [...addRsvpSteps(rsvp), ...checkPersonSteps(user_id)];
};

const planAttendance = async (holding: Holding, rsvp: Rsvp | null, held: readonly StoredTicket[]) => {
  if (!rsvp) return held.length > 0 ? planNew(holding, held) : [];
  const known = rsvp.ticket_ids ?? [];
  const ticket_ids = [...known.filter((id) => !holding.ids.has(id)), ...held.map(({ id }) => id)].sort();
  if (ticket_ids.join() === [...known].sort().join()) return [];
  return ticket_ids.length === 0 && rsvp.by === "ticket"
    ? removeRsvpSteps(rsvp)
    : changeRsvpSteps(rsvp, { ticket_ids });
};

const keepAttendance = (holding: Holding): Promise<void> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const [tickets, rsvp] = await Promise.all([
        readMany(
          TicketEntity,
          [...holding.ids].map((id) => ({ id })),
        ),
        findRsvp(holding.event_id, holding.user_id),
      ]);
      const held = tickets.filter((ticket) => isHeldBy(ticket, holding.user_id));
      const writes = await planAttendance(holding, rsvp, held);
      if (writes.length === 0) return;
      const refused = await writeAll([...writes, ...tickets.map(checkTicketStep)]);
      return refused.size === 0 || refused.has("person") ? undefined : conflict;
    },
    () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 }),
  );

/**
 * Keeps one RSVP for each member who holds a standing ticket of an event, bought or sent to them, so that whatever counts RSVPs counts
 * them; it takes no spot, and goes with the last ticket. An RSVP of their own stays the one that it is.
 */
export const attending: Projection = {
  name: "attending",
  entities: ["ticket"],
  derives: true,
  apply: async (changes) => {
    for (let from = 0; from < changes.length; from += ticketsAtOnce)
      for (const holding of listHoldings(changes.slice(from, from + ticketsAtOnce))) await keepAttendance(holding);
  },
};
