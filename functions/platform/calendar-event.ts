import type { ICalEventData } from "ical-generator";
import type { EventFacts } from "../../shared/rules/event-facts.ts";

/** The entry of an event in an iCalendar document (RFC 5545), without its id, stamp and status; times in UTC. */
export const toCalendarEvent = ({ title, description, place, startAt, endAt, url, notes }: EventFacts) =>
  ({
    start: new Date(startAt),
    end: new Date(endAt),
    summary: title,
    description: [description, ...notes.calendar.map(({ label, text }) => `${label}: ${text}`)]
      .filter(Boolean)
      .join("\n\n"),
    location: place,
    url,
  }) satisfies ICalEventData;
