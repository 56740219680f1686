import ical, { ICalCalendarMethod } from "ical-generator";
import { toEventDetails } from "../../shared/rules/event-facts.ts";
import type { StoredEvent } from "../events/events.ts";
import { toCalendarEvent } from "../platform/calendar-event.ts";

/** An event of a calendar, and whether its owner is going. */
export type CalendarEntry = { event: StoredEvent; isGoing: boolean };

const refreshSeconds = 3_600;

/** Renders events as an iCalendar document (RFC 5545): CONFIRMED if the owner is going, CANCELLED if nobody is, otherwise TENTATIVE. */
export const renderCalendar = (name: string, entries: CalendarEntry[], origin: string, zone: string): string => {
  const calendar = ical({
    name,
    prodId: { company: "PLAYYY", product: "events", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  });
  for (const { event, isGoing } of entries) {
    calendar.createEvent({
      stamp: new Date(event.updated_at),
      lastModified: new Date(event.updated_at),
      ...toCalendarEvent(toEventDetails(event), { origin, zone, isGoing }),
    });
  }
  return calendar.toString();
};
