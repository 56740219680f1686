import ical, { ICalEventStatus } from "ical-generator";
import { type EventDetails, toEventDetails, toEventFacts } from "../../shared/rules/event-facts.ts";
import { toCalendarEvent } from "../platform/calendar-event.ts";
import { brand } from "./brand.ts";

/** Renders an event as an iCalendar attachment; times in UTC. */
export const renderEventCalendar = (event: EventDetails, origin: string, zone: string, now: string): string => {
  const calendar = ical({ prodId: { company: brand.name, product: "tickets" } });
  calendar.createEvent({
    id: event.id,
    stamp: new Date(now),
    ...toCalendarEvent(toEventFacts(toEventDetails(event), origin, zone)),
    status: ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
};
