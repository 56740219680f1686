import { isPast } from "../../shared/rules/event-clock.ts";
import { isOnTheirTabs } from "../../shared/rules/event-visibility.ts";
import { publishedEvent, publishedSince } from "../events/events.ts";
import { joinedEventIds } from "../events/rsvps.ts";
import { tierOf } from "../memberships/memberships.ts";
import { shifted } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { ticketedEventIds } from "../tickets/ticketed.ts";
import { calendarDocument } from "./documents.ts";
import { ownerOfFeed } from "./feeds.ts";

/** No event of the city lasts longer; older starts need not be looked at. */
const longestMilliseconds = 31 * 86_400_000;

/** The address of a feed. */
export const feedUrl = (token: string): string => `${env("PUBLIC_ORIGIN")}/api/calendar/${token}.ics`;

/**
 * The calendar behind a feed token at `now`: every upcoming published event its owner may see, those joined or ticketed
 * confirmed. Throws `not-found` for any other token.
 */
export const readFeed = async (token: string, now: string): Promise<string> => {
  const userId = await ownerOfFeed(token);
  const [events, tier, joined, ticketed] = await Promise.all([
    publishedSince(shifted(now, -longestMilliseconds)),
    tierOf(userId, now),
    joinedEventIds(userId),
    ticketedEventIds(userId),
  ]);
  const going = new Set([...joined, ...ticketed]);
  const entries = events
    .filter((event) => !isPast(event, now))
    .filter((event) => going.has(event.id) || isOnTheirTabs(event, tier === "premium"))
    .map((event) => ({ event, isGoing: going.has(event.id) }));
  return calendarDocument("PLAYYY Jacksonville", entries, env("PUBLIC_ORIGIN"));
};

/** One published event as a calendar file; who puts it into a calendar means to go. Throws `not-found`. */
export const readEventFile = async (eventId: string): Promise<string> => {
  const event = await publishedEvent(eventId);
  return calendarDocument(event.title, [{ event, isGoing: true }], env("PUBLIC_ORIGIN"));
};
