import { readCheckedCount, readCount } from "../metrics/counts.ts";
import type { Write } from "../platform/table/transaction.ts";

/** How many members come to an event, by a ticket or by an RSVP, each once. */
export const countEverybodyComing = (eventId: string): Promise<number> => readCount("event-rsvps", eventId);

/** How many members come to an event without a ticket of it: those with one are counted among its tickets. */
export const countOwnRsvps = async (eventId: string): Promise<number> => {
  const [all, byTicket] = await Promise.all([
    readCount("event-rsvps", eventId),
    readCount("event-ticket-rsvps", eventId),
  ]);
  return Math.max(0, all - byTicket);
};

/** As `countOwnRsvps`, with the checks that make a transaction depend on it: no RSVP came or went since. */
export const countOwnRsvpsChecked = async (eventId: string): Promise<{ rsvps: number; isUnchanged: Write[] }> => {
  const [{ count, isUnchanged }, byTicket] = await Promise.all([
    readCheckedCount("event-rsvps", eventId),
    readCount("event-ticket-rsvps", eventId),
  ]);
  return { rsvps: Math.max(0, count - byTicket), isUnchanged };
};
