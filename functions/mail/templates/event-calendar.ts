import ical, { ICalEventStatus } from "ical-generator";
import { endOf } from "../../../shared/rules/event-clock.ts";
import type { LetterEvent } from "../letters.ts";

const placeOf = ({ venue_name, venue_address, location }: LetterEvent): string =>
  [venue_name, venue_address ?? location].filter(Boolean).join(", ");

/** An event as an iCalendar document to put into one's calendar; times in UTC. */
export const eventCalendar = (event: LetterEvent, origin: string, now: string): string => {
  const calendar = ical({ prodId: { company: "PLAYYY", product: "tickets" } });
  calendar.createEvent({
    id: event.id,
    stamp: new Date(now),
    start: new Date(event.start_at),
    end: new Date(endOf(event)),
    summary: event.title,
    location: placeOf(event),
    url: `${origin}/event/${event.id}`,
    status: ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
};
