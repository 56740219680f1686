import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import type { DoorMode } from "../../../../../shared/model/door.ts";
import {
  type EventEntry,
  EventInput,
  type EventRecord,
  type EventSection,
  EventType,
} from "../../../../../shared/model/event.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import {
  fitsTimeText,
  formatClockTime,
  formatDateText,
  formatTimeText,
  parseDoorsTime,
  parseEventTimes,
} from "../../../../../shared/rules/event-time-text.ts";
import { defaultReturnHours } from "../../../../../shared/rules/return-times.ts";
import { createFormSchema } from "../../../back-office/form/form-schema.ts";
import {
  dateTime,
  number,
  optionalText,
  plain,
  readValues,
  showChoice,
  type TableOf,
  text,
  type ValuesOf,
  writeValues,
} from "../../../back-office/form/form-table.ts";
import { checkTypeRows, toDuplicateTypes, typeRows } from "./types/type-form.ts";

// The form says times as texts, and sends the instants of a stored event while its texts aren't changed.
type SentElsewhere = "start_at" | "end_at" | "doors_at" | "confirm_move" | "confirm_entry";

/** The choice of an event whose tickets are never returned. */
export const neverReturned = "never";

/** From this many hours on a limit is said in days. */
const sayDaysFromHours = 72;

/** Until when tickets are returned, as it is chosen. */
export const nameLimit = (choice: string): string => {
  if (choice === neverReturned) return "Never";
  const hours = Number(choice);
  if (hours === 0) return "Until it starts";
  return hours >= sayDaysFromHours && hours % 24 === 0
    ? `Until ${counted(hours / 24, "day")} before`
    : `Until ${counted(hours, "hour")} before`;
};

/** How the door of an event works. */
export const doorModes = [
  { value: "member", label: "Members redeem their own tickets" },
  { value: "scan", label: "Scan tickets at the door" },
];

/** The ways into an event. */
export const entries = [
  { value: "rsvp", label: "RSVP", text: "Members say that they come. It costs nothing." },
  { value: "tickets", label: "Tickets", text: "Members get a ticket, paid or free. Nobody comes in by RSVP." },
];

/** The fields of an event: text as typed, times on the city's clock, amounts in dollars. */
export const eventTable = {
  title: text("Title", { required: true, problem: "Enter a title" }),
  description: text("Description", { required: true, problem: "Enter a description" }),
  // An event written before the list of types may have another one.
  type: {
    ...text("Type", { required: true, problem: "Choose a type" }),
    read: (stored: string | undefined): string => EventType.safeParse(stored).data ?? "",
  },
  location: text("Location", { required: true, problem: "Enter a location" }),
  venue_name: optionalText("Venue"),
  venue_address: optionalText("Venue address"),
  date: { ...text("Date", { required: true }), read: (_shown, event) => (event ? formatDateText(event) : "") },
  time: { ...text("Time", { required: true }), read: (_shown, event) => (event ? formatTimeText(event) : "") },
  doors_time: {
    ...optionalText("Doors open"),
    read: (_none, event) => (event && event.doors_at !== event.start_at ? formatClockTime(event.doors_at) : ""),
  },
  countdown_date: dateTime("Countdown date"),
  entry: plain<EventEntry | "">("How do people get in?", "", {
    required: true,
    problem: "Choose how people get in",
    show: showChoice(entries),
  }),
  ticket_types: typeRows,
  total_spots: number("Total spots", 50, { problem: "Enter a whole number from 1, or nothing for no limit" }),
  rewards: optionalText("Rewards"),
  image: plain<string | null>("Image", null, { isMedia: true }),
  hero_video: plain<string | null>("Hero video", null, { isMedia: true }),
  door_mode: plain<DoorMode>("How the door works", "member", { show: showChoice(doorModes) }),
  re_entry: plain("Guests may go out and come back", false),
  transfer_until: dateTime("Tickets can be sent until"),
  return_hours: {
    label: "Tickets can be returned",
    read: (stored: number | null | undefined): string =>
      stored === null ? neverReturned : String(stored ?? defaultReturnHours),
    write: (choice: string): number | null => (choice === neverReturned ? null : Number(choice)),
    show: nameLimit,
  },
  offers_back: plain("Tickets that can't be returned can be offered to the waiting list", false),
  rights_transferable: plain("Tickets that a membership made free or cheaper can be sent, too", false),
  event_section: plain<EventSection[]>("Categories", ["city"]),
  is_published: plain("Published", true),
  featured: plain("Featured", false),
  premium: plain("Premium members only", false),
} satisfies TableOf<typeof EventInput, EventRecord, SentElsewhere>;

/** The form's values: its fields, and the times of the event that it edits. */
export type EventFormValues = ValuesOf<typeof eventTable> & {
  /** The instants of a stored event that texts don't say exactly; they stay while the texts aren't changed. */
  stored: StoredTimes | null;
};

type TimeTexts = Pick<ValuesOf<typeof eventTable>, "date" | "time" | "doors_time">;
type StoredTimes = Pick<EventRecord, "start_at" | "end_at" | "doors_at"> & TimeTexts;

/** What the form sends to the server. */
export type EventRequest = z.output<typeof EventInput>;

export type EventForm = UseFormReturn<EventFormValues, unknown, EventRequest>;

const toStoredTimes = ({ start_at, end_at, doors_at }: EventRecord, texts: TimeTexts): StoredTimes => {
  const { date, time, doors_time } = texts;
  return { start_at, end_at, doors_at, date, time, doors_time };
};

/** The form's values for a stored event, or for a new one. */
export const toEventFormValues = (event: EventRecord | null): EventFormValues => {
  const values = readValues(eventTable, event);
  return { ...values, stored: event && toStoredTimes(event, values) };
};

/** The form's values for a copy of an event: a draft that still needs its date, and sells the same types. */
export const toDuplicateValues = (event: EventRecord): EventFormValues => {
  const values = toEventFormValues(event);
  return {
    ...values,
    ticket_types: toDuplicateTypes(values.ticket_types),
    title: `${event.title} (copy)`,
    date: "",
    countdown_date: "",
    transfer_until: "",
    featured: false,
    is_published: false,
    stored: null,
  };
};

/** Whether a stored event lasts too long to be said as a date and a time. */
export const isLongEvent = (event: EventRecord): boolean => !fitsTimeText(event);

const toUnchanged = ({ stored, date, time, doors_time }: EventFormValues): StoredTimes | null =>
  stored && date === stored.date && time === stored.time && doors_time === stored.doors_time ? stored : null;

type Refuse = (name: keyof typeof eventTable, message: string) => void;

const checkTimes = (values: EventFormValues, refuse: Refuse): void => {
  const { date, time, doors_time } = values;
  if (!date.trim()) refuse("date", "Enter a date");
  if (!time.trim()) refuse("time", "Enter a time");
  if (!date.trim() || !time.trim() || toUnchanged(values)) return;
  const times = parseEventTimes(date, time);
  if (!times.ok) refuse("time", times.message);
  if (!times.ok || !doors_time.trim()) return;
  const doors = parseDoorsTime(times.start_at, doors_time);
  if (!doors.ok) refuse("doors_time", doors.message);
};

const toTimes = (values: EventFormValues) => {
  const { start_at, end_at, doors_at } = toUnchanged(values) ?? {};
  return start_at ? { start_at, end_at, doors_at, date: undefined, time: undefined, doors_time: undefined } : {};
};

// Types that were entered stay in the form while RSVPs are the way in; they aren't sent.
const toSent = (values: EventFormValues): EventFormValues =>
  values.entry === "tickets" ? values : { ...values, ticket_types: [] };

/** Parses the form's values into the server's input, by the server's own rules. */
export const EventFormSchema = createFormSchema(EventInput, eventTable, (values: EventFormValues, refuse) => {
  checkTimes(values, refuse);
  const input = writeValues(eventTable, toSent(values), refuse);
  if (values.entry === "tickets") checkTypeRows(input.ticket_types, input.total_spots, refuse);
  return { ...input, ...toTimes(values) };
});
