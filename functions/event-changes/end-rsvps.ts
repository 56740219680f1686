import type { Coming } from "../event-notices/coming.ts";
import { tellPeople } from "../event-notices/tell-people.ts";
import { findEvent } from "../events/events.ts";
import type { Rsvp } from "../events/rsvp-writes.ts";
import { endRsvpWithoutTicket, listRsvpsOfEvent } from "../events/rsvps.ts";
import { entryOf } from "../events/ticket-types.ts";
import { forEachParallel } from "../platform/parallel.ts";
import { holdsTicketOf } from "../tickets/ticketed-events.ts";
import type { ChangeStep } from "./change-steps.ts";
import { toTelling } from "./tell-people.ts";

const parallelRsvps = 4;

const toComing = ({ user_id: userId, created_at: since }: Rsvp): Coming => ({
  userId,
  hasTicket: false,
  isComing: true,
  hasPaid: false,
  ticketIds: [],
  since,
});

const sortByTicket = async (rsvps: Rsvp[]) => {
  const [ending, waiting]: [Rsvp[], Rsvp[]] = [[], []];
  const own = rsvps.filter(({ by }) => by !== "ticket");
  await forEachParallel(own, parallelRsvps, async (rsvp) => {
    // A ticket that was just bought is noted at the RSVP in a moment.
    const isBehind = !rsvp.ticket_ids?.length && (await holdsTicketOf(rsvp.event_id, rsvp.user_id));
    (isBehind ? waiting : ending).push(rsvp);
  });
  return { ending, waiting };
};

/**
 * Ends one page of the RSVPs of an event that needs tickets now: whoever has none is told once that they need one, and then their spot
 * comes back; whoever has one stays with it. Does nothing once the event is joined by RSVPs again, or called off.
 */
export const endRsvps: ChangeStep = async (change, position, { now }) => {
  const event = await findEvent(change.event_id);
  if (!event || event.cancelled_at || entryOf(event) !== "tickets") return null;
  const page = await listRsvpsOfEvent(change.event_id, position);
  const { ending, waiting } = await sortByTicket(page.items);
  const told = ending.filter(({ ticket_ids = [] }) => ticket_ids.length === 0);
  await tellPeople(told.map(toComing), toTelling(change, event), now);
  await forEachParallel(ending, parallelRsvps, ({ event_id, user_id }) => endRsvpWithoutTicket(event_id, user_id));
  return waiting.length > 0 ? { later: position } : page.position;
};
