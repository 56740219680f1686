import { notFound } from "../../shared/model/errors.ts";
import type { CityEvent } from "../../shared/model/event.ts";
import { may } from "../colleagues/role.ts";
import { findEvent, toEvent } from "../events/events.ts";
import { findRsvp } from "../events/rsvps.ts";
import { findStock } from "../events/stock.ts";
import type { Caller } from "../platform/http/caller.ts";
import { batchRead } from "../platform/table/batch-read.ts";
import { holdSlotLookup } from "../tickets/holds/hold-slots.ts";
import { holdsTicketOf } from "../tickets/ticketed-events.ts";

// Whoever is paying is about to have a ticket, and comes back to the page from the payment page.
const isPaying = async (eventId: string, userId: string, now: string): Promise<boolean> => {
  const { slots } = await batchRead({ slots: [holdSlotLookup(userId, eventId)] });
  return slots.some(({ until }) => until > now);
};

// Whoever makes events looks at a draft's page before anybody else does.
const mayPreview = (caller: Caller, now: string): Promise<boolean> => may(caller, "events", now);

const isHolder = async (eventId: string, userId: string, now: string): Promise<boolean> => {
  const [rsvp, ...others] = await Promise.all([
    findRsvp(eventId, userId),
    holdsTicketOf(eventId, userId),
    isPaying(eventId, userId, now),
  ]);
  return rsvp !== null || others.includes(true);
};

/**
 * An event with its spots, as its page shows it. A draft is shown to administrators, and to whoever has a ticket or an RSVP of it from
 * when it was published, or is paying for a ticket; to nobody else (R33, R51, R72). Throws the same `not-found` for a missing event and for one that isn't shown.
 */
export const readEventPage = async (eventId: string, caller: Caller | null, now: string): Promise<CityEvent> => {
  const [event, stock] = await Promise.all([findEvent(eventId), findStock(eventId)]);
  const isShown =
    event?.is_published ||
    (event && caller && ((await mayPreview(caller, now)) || (await isHolder(eventId, caller.userId, now))));
  if (!event || !isShown) throw notFound("Event not found");
  return toEvent(event, stock, now);
};
