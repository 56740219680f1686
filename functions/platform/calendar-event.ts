import { type ICalEventData, ICalEventStatus } from "ical-generator";
import { type EventDetails, toEventFacts } from "../../shared/rules/event-facts.ts";

/** Where a calendar's links lead, the city's zone, and whether the calendar's owner is going. */
type Calendar = { origin: string; zone: string; isGoing: boolean };

const toStatus = ({ state }: EventDetails, isGoing: boolean): ICalEventStatus => {
  if (state === "cancelled") return ICalEventStatus.CANCELLED;
  return state !== "postponed" && isGoing ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
};

/**
 * The entry of an event in an iCalendar document (RFC 5545), without its stamp; times in UTC. Its UID is the same in feeds, files and emails
 * and stays, so that a calendar changes the entry it has; of two versions the one with the higher SEQUENCE counts.
 */
export const toCalendarEvent = (event: EventDetails, { origin, zone, isGoing }: Calendar) => {
  const { title, description, place, startAt, endAt, url, notes } = toEventFacts(event, origin, zone);
  return {
    id: `${event.id}@${new URL(origin).hostname}`,
    sequence: event.calendar_sequence,
    status: toStatus(event, isGoing),
    start: new Date(startAt),
    end: new Date(endAt),
    summary: event.state === "postponed" ? `Postponed: ${title}` : title,
    description: [description, ...notes.calendar.map(({ label, text }) => `${label}: ${text}`)]
      .filter(Boolean)
      .join("\n\n"),
    location: place,
    url,
  } satisfies ICalEventData;
};
