import { formatEventDateTime } from "./city-time.ts";
import { getEventEnd } from "./event-times.ts";

/** What the texts about an event are made of. Every field is required: null where the event has none. */
export type EventDetails = {
  id: string;
  title: string;
  description: string;
  start_at: string;
  end_at: string | null;
  venue_name: string | null;
  venue_address: string | null;
  location: string;
  image: string | null;
};

type StoredDetails = Pick<EventDetails, "id" | "title" | "start_at" | "location"> & {
  [Name in "description" | "end_at" | "venue_name" | "venue_address" | "image"]?: string | null | undefined;
};

/** The details of an event as it is stored, with the event itself or with a queued email. */
export const toEventDetails = (event: StoredDetails): EventDetails => ({
  id: event.id,
  title: event.title,
  description: event.description ?? "",
  start_at: event.start_at,
  end_at: event.end_at ?? null,
  venue_name: event.venue_name ?? null,
  venue_address: event.venue_address ?? null,
  location: event.location,
  image: event.image ?? null,
});

/** An event as the calendar feed, the calendar attachment and the emails present it. Instants in UTC. */
export type EventFacts = {
  title: string;
  description: string;
  place: string;
  /** Such as `Sat, Nov 21 • 8:00 PM – 2:00 AM (Sun) (ET)`. */
  when: string;
  startAt: string;
  endAt: string;
  url: string;
};

/** Presents an event, with its times in `zone` and its page on `origin`. */
export const toEventFacts = (event: EventDetails, origin: string, zone: string): EventFacts => ({
  title: event.title,
  description: event.description,
  place: [event.venue_name, event.venue_address ?? event.location].filter(Boolean).join(", "),
  when: formatEventDateTime(event, zone),
  startAt: event.start_at,
  endAt: getEventEnd(event),
  url: `${origin}/event/${event.id}`,
});
