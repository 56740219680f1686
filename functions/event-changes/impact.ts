import type { EventImpact } from "../../shared/model/event-change.ts";
import { countOwnRsvps } from "../events/count-rsvps.ts";
import { readStored } from "../events/manage-events.ts";
import { summarizeTickets } from "../tickets/management/summarize-tickets.ts";

/** Whom a change of an event would reach, from counts: it costs the same for ten and ten thousand holders. Throws `not-found`. */
export const readImpact = async (eventId: string, now: string): Promise<EventImpact> => {
  const [{ stock }, rsvps, { pending, redeemed, total_revenue }] = await Promise.all([
    readStored(eventId),
    countOwnRsvps(eventId),
    summarizeTickets({ event_id: eventId }, now),
  ]);
  return {
    tickets: pending + redeemed,
    held: stock.held,
    rsvps,
    paid: total_revenue,
    used: redeemed,
    paid_orders: Math.max(0, stock.paid_orders ?? 0),
  };
};
