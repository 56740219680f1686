import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { getEventEnd } from "../../shared/rules/event-times.ts";
import type { StoredEvent } from "../events/events.ts";

/** An event of a calendar, and whether its owner is going. */
export type CalendarEntry = { event: StoredEvent; isGoing: boolean };

const refreshSeconds = 3_600;

const toPlaceText = ({ venue_name, venue_address, location }: StoredEvent): string =>
  [venue_name, venue_address ?? location].filter(Boolean).join(", ");

/** Events as an iCalendar document (RFC 5545): times in UTC, those the owner goes to CONFIRMED, all others TENTATIVE. */
export const renderCalendar = (name: string, entries: CalendarEntry[], origin: string): string => {
  const calendar = ical({
    name,
    prodId: { company: "PLAYYY", product: "events", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  });
  for (const { event, isGoing } of entries) {
    calendar.createEvent({
      id: `${event.id}@${new URL(origin).hostname}`,
      stamp: new Date(event.updated_at),
      lastModified: new Date(event.updated_at),
      start: new Date(event.start_at),
      end: new Date(getEventEnd(event)),
      summary: event.title,
      description: event.description,
      location: toPlaceText(event),
      url: `${origin}/event/${event.id}`,
      status: isGoing ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    });
  }
  return calendar.toString();
};
