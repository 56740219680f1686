import ical, { ICalEventStatus } from "ical-generator";
import { getEventEnd } from "../../shared/rules/event-times.ts";
import { brand } from "./brand.ts";
import type { EmailEvent } from "./outbox-emails.ts";

const toPlace = ({ venue_name, venue_address, location }: EmailEvent): string =>
  [venue_name, venue_address ?? location].filter(Boolean).join(", ");

/** Renders an event as an iCalendar attachment; times in UTC. */
export const renderEventCalendar = (event: EmailEvent, origin: string, now: string): string => {
  const calendar = ical({ prodId: { company: brand.name, product: "tickets" } });
  calendar.createEvent({
    id: event.id,
    stamp: new Date(now),
    start: new Date(event.start_at),
    end: new Date(getEventEnd(event)),
    summary: event.title,
    location: toPlace(event),
    url: `${origin}/event/${event.id}`,
    status: ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
};
