import ical from "ical-generator";
import { type EventDetails, toEventDetails } from "../../shared/rules/event-facts.ts";
import { toCalendarEvent } from "../platform/calendar-event.ts";
import { brand } from "./brand.ts";

/** Renders an event as an iCalendar attachment; times in UTC. */
export const renderEventCalendar = (event: EventDetails, origin: string, zone: string, now: string): string => {
  const calendar = ical({ prodId: { company: brand.name, product: "tickets" } });
  calendar.createEvent({
    ...toCalendarEvent(toEventDetails(event), { origin, zone, isGoing: true }),
    stamp: new Date(now),
  });
  return calendar.toString();
};
