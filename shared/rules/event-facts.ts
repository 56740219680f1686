import type { CityEvent } from "../model/event.ts";
import { formatEventDateTime } from "./city-time.ts";
import { type EventMarks, getEventState } from "./event-state.ts";
import { getEventEnd, postponedText } from "./event-times.ts";

/** Where an event is told of: on its page, in calendars, in the emails that bring and announce tickets, in link previews. */
type Place = "page" | "calendar" | "email" | "preview";

// Each of these has a form of its own wherever it is told, or is told nowhere.
type OwnForm =
  | "id"
  | "title"
  | "description"
  | "type"
  | "location"
  | "date"
  | "time"
  | "price"
  | "entry"
  | "ticket_types"
  | "image"
  | "hero_video"
  | "featured"
  | "premium"
  | "past"
  | "spots_left"
  | "total_spots"
  | "waiting"
  | "countdown_date"
  | "venue_name"
  | "venue_address"
  | "is_published"
  | "state"
  | "cancel_reason"
  | "moved_from"
  | "return_until"
  | "offers_back"
  | "start_at"
  | "end_at"
  | "doors_at"
  | "re_entry"
  | "event_section"
  | "created_at";

/** The facts of an event that are a label and a text, or null where it has none. */
export type NoteName = Exclude<keyof CityEvent, OwnForm>;

/** A new field of an event doesn't compile until it stands here, with where it is told, or has its own form. */
const notes: Record<NoteName, { label: string; places: readonly Place[] }> = {
  rewards: { label: "Rewards", places: ["page"] },
};

type NoteTexts = Pick<CityEvent, NoteName>;
const noteNames = Object.keys(notes) as NoteName[];

/** One note of an event. */
export type EventNote = { name: NoteName; label: string; text: string };

/** The notes that an event has, by where they are told. */
export const listNotes = (event: Partial<NoteTexts>): Record<Place, EventNote[]> => {
  const told = (place: Place) =>
    noteNames.flatMap((name): EventNote[] => {
      const [{ label, places }, text] = [notes[name], event[name]];
      return text && places.includes(place) ? [{ name, label, text }] : [];
    });
  return { page: told("page"), calendar: told("calendar"), email: told("email"), preview: told("preview") };
};

type Always = "id" | "title" | "start_at" | "location";
type Sometimes = "description" | "end_at" | "venue_name" | "venue_address" | "image" | "state" | NoteName;

/** What calendars are told besides: how often whether it takes place, its date or its place has changed. */
type ForCalendars = { calendar_sequence: number };

/** What the texts about an event are made of. Every field is required: null where the event has none. */
export type EventDetails = Pick<CityEvent, Always | Sometimes> & ForCalendars;

type StoredDetails = Pick<CityEvent, Always> & {
  [Name in Sometimes]?: CityEvent[Name] | null | undefined;
} & Partial<ForCalendars> &
  Partial<EventMarks>;

// What is stored of an event has the marks that its state follows from; a queued email has the state itself.
const stateOf = ({ state, is_published = true, ...marks }: StoredDetails): EventDetails["state"] =>
  state ?? getEventState({ ...marks, is_published });

/** The details of an event as it is stored, with the event itself or with a queued email. */
export const toEventDetails = (event: StoredDetails): EventDetails => ({
  ...(Object.fromEntries(noteNames.map((name) => [name, event[name] ?? null])) as NoteTexts),
  id: event.id,
  title: event.title,
  description: event.description ?? "",
  start_at: event.start_at,
  end_at: event.end_at ?? null,
  venue_name: event.venue_name ?? null,
  venue_address: event.venue_address ?? null,
  location: event.location,
  image: event.image ?? null,
  state: stateOf(event),
  calendar_sequence: event.calendar_sequence ?? 0,
});

/** An event as the calendar feed, the calendar attachment and the emails present it. Instants in UTC. */
export type EventFacts = {
  title: string;
  description: string;
  place: string;
  /** Such as `Sat, Nov 21 • 8:00 PM – 2:00 AM (Sun) (ET)`; of an event that doesn't take place then, that it is postponed or cancelled. */
  when: string;
  startAt: string;
  endAt: string;
  url: string;
  notes: Record<Place, EventNote[]>;
};

const formatWhen = (event: EventDetails, zone: string): string => {
  if (event.state === "postponed") return postponedText;
  const when = formatEventDateTime(event, zone);
  return event.state === "cancelled" ? `Cancelled (was ${when})` : when;
};

/** Presents an event, with its times in `zone` and its page on `origin`. */
export const toEventFacts = (event: EventDetails, origin: string, zone: string): EventFacts => ({
  title: event.title,
  description: event.description,
  place: [event.venue_name, event.venue_address ?? event.location].filter(Boolean).join(", "),
  when: formatWhen(event, zone),
  startAt: event.start_at,
  endAt: getEventEnd(event),
  url: `${origin}/event/${event.id}`,
  notes: listNotes(event),
});
