import { city } from "../../shared/model/city.ts";
import { days } from "../../shared/rules/durations.ts";
import { canSeeEvent } from "../../shared/rules/event-sections.ts";
import { getTier } from "../entitlements/membership.ts";
import { getPublishedEvent, isOver, listEventsSince, type StoredEvent } from "../events/events.ts";
import { listJoinedEventIds } from "../events/rsvps.ts";
import { addMilliseconds } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { listTicketedEvents } from "../tickets/ticketed-events.ts";
import { renderCalendar } from "./calendar-document.ts";
import { getFeedOwner } from "./feed-tokens.ts";

/** No event lasts longer, so events that started before that are over. */
const maxEventMilliseconds = days(31);

/** The URL of a feed. */
export const toFeedUrl = (token: string): string => `${env("PUBLIC_ORIGIN")}/api/calendar/${token}.ics`;

/**
 * The calendar of a feed token at `now`: every upcoming published event that its owner may see, confirmed if they joined it or
 * have tickets. A cancelled one stays for whoever was going until it would be over. Throws `not-found` for any other token.
 */
export const readFeed = async (token: string, now: string): Promise<string> => {
  const userId = await getFeedOwner(token);
  const [events, tier, joined, ticketed] = await Promise.all([
    listEventsSince(addMilliseconds(now, -maxEventMilliseconds)),
    getTier(userId, now),
    listJoinedEventIds(userId),
    listTicketedEvents(userId),
  ]);
  const going = new Set([...joined, ...ticketed.standing]);
  const wasGoing = new Set([...going, ...ticketed.cancelled]);
  const isListed = (event: StoredEvent) =>
    event.cancelled_at ? wasGoing.has(event.id) : going.has(event.id) || canSeeEvent(event, tier === "premium");
  const entries = events
    .filter((event) => event.is_published && !isOver(event, now) && isListed(event))
    .map((event) => ({ event, isGoing: going.has(event.id) }));
  return renderCalendar(city.title, entries, env("PUBLIC_ORIGIN"), env("CITY_ZONE"));
};

/** One published event as a calendar file, confirmed. Throws `not-found`. */
export const readEventCalendar = async (eventId: string): Promise<string> => {
  const event = await getPublishedEvent(eventId);
  return renderCalendar(event.title, [{ event, isGoing: true }], env("PUBLIC_ORIGIN"), env("CITY_ZONE"));
};
