import * as z from "zod";
import { DoorMode } from "./door.ts";
import {
  calendarWindows,
  eventEntries,
  eventSections,
  eventStates,
  eventTypes,
  seriesRhythms,
} from "./event-choices.ts";
import { eventLimits } from "./event-limits.ts";
import { limits } from "./limits.ts";
import { Id, Instant, Line, MediaUrl, Text, UserId, Version } from "./primitives.ts";
import { checkTicketTypes, TicketType, TicketTypeInput, TicketTypeRecord } from "./ticket-type.ts";

export const EventSection = z.enum(eventSections);
export type EventSection = z.infer<typeof EventSection>;

export const EventType = z.enum(eventTypes);
export type EventType = z.infer<typeof EventType>;

export const EventEntry = z.enum(eventEntries);
export type EventEntry = z.infer<typeof EventEntry>;

export const EventState = z.enum(eventStates);
export type EventState = z.infer<typeof EventState>;

/** When and where an event was before it was moved. */
export const MovedFrom = z.object({ start_at: Instant, place: z.string() });

/**
 * A city event. `ticket_types` are those on sale, in the order of the page, none where an RSVP is the way in. `price` is a display text that
 * follows from them, `date` and `time` are texts computed from `start_at` in the city's zone.
 */
export const CityEvent = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  type: z.string(),
  location: z.string(),
  date: z.string(),
  time: z.string(),
  price: z.string(),
  entry: EventEntry,
  ticket_types: z.array(TicketType).max(eventLimits.ticketTypes),
  image: z.string().nullable(),
  hero_video: z.string().nullable(),
  featured: z.boolean(),
  premium: z.boolean(),
  past: z.boolean(),
  spots_left: z.int().min(0).nullable(),
  total_spots: z.int().min(0).nullable(),
  /** How many members are on its waiting list: while somebody waits, what is left is for them. */
  waiting: z.int().min(0),
  rewards: z.string().nullable(),
  countdown_date: Instant.nullable(),
  venue_name: z.string().nullable(),
  venue_address: z.string().nullable(),
  is_published: z.boolean(),
  state: EventState,
  /** What those who were coming are told of a cancellation. */
  cancel_reason: z.string().nullable(),
  /** Its date and place before the last move that somebody was told of. */
  moved_from: MovedFrom.nullable(),
  /** Until when whoever paid may return a ticket for its price; null where nobody may. */
  return_until: Instant.nullable(),
  /** Whether tickets that can't be returned any more may be offered to the waiting list. */
  offers_back: z.boolean(),
  start_at: Instant,
  end_at: Instant.nullable(),
  /** When the doors open: at the start unless an administrator says otherwise (R40). */
  doors_at: Instant,
  /** Whether who is in may go out and come back; never where members redeem their own tickets. */
  re_entry: z.boolean(),
  event_section: z.array(EventSection).max(EventSection.options.length),
  created_at: Instant,
});
export type CityEvent = z.infer<typeof CityEvent>;

/** An event for the back-office: its version, and how many of its seats are sold and held in open checkouts. */
export const EventRecord = CityEvent.extend({
  ticket_types: z.array(TicketTypeRecord).max(eventLimits.ticketTypes),
  updated_at: Instant,
  version: Version,
  /** When a draft publishes itself. */
  publish_at: Instant.nullable(),
  /** What the dates of one series have in common. */
  series_id: Id.nullable(),
  sold: z.int().min(0),
  held: z.int().min(0),
  door_mode: DoorMode,
  /** Whether a scanner was paired or somebody is in: `door_mode` can't change any more. */
  is_door_open: z.boolean(),
  /** Until when tickets can be sent to somebody else; null: until the doors open. */
  transfer_until: Instant.nullable(),
  rights_transferable: z.boolean(),
  /** Until how many hours before the start tickets may be returned; null: never. */
  return_hours: z.int().min(0).nullable(),
});
export type EventRecord = z.infer<typeof EventRecord>;

/**
 * What an administrator writes. When it takes place is said as people say it (`date`, `time` and `doors_time`, on the city's
 * clock) or as instants (`start_at`, `end_at`, `doors_at`), which win. `total_spots` null means there is no limit; `spots_left` is
 * never written (R12). An update that leaves out another field without a default keeps it as it is stored.
 */
export const EventInput = z.object({
  title: Line(limits.titleLength),
  description: Text().min(1, "Enter a description"),
  type: EventType,
  location: Line(limits.titleLength),
  /** How people get in; there is no default. */
  entry: EventEntry,
  /** What it sells: none for RSVPs; a type that has been ordered can be switched off, not left out. */
  ticket_types: z.array(TicketTypeInput).max(eventLimits.ticketTypes).default([]),
  image: MediaUrl.nullish(),
  hero_video: MediaUrl.nullish(),
  featured: z.boolean().default(false),
  premium: z.boolean().default(false),
  total_spots: z.int().min(1).max(eventLimits.eventSpots).nullable().default(50),
  rewards: Text(limits.shortTextLength).nullish(),
  countdown_date: Instant.nullish(),
  venue_name: Line().nullish(),
  venue_address: Line(limits.titleLength).nullish(),
  is_published: z.boolean().default(true),
  /** Such as `2026-11-21`. */
  date: z.string().trim().max(limits.nameLength).optional(),
  /** Such as `7:00 PM` or `7:00 PM - 11:30 PM`. */
  time: z.string().trim().max(limits.nameLength).optional(),
  /** Such as `6:30 PM`; left out, the doors open at the start. */
  doors_time: z.string().trim().max(limits.nameLength).nullish(),
  start_at: Instant.optional(),
  end_at: Instant.nullish(),
  /** Left out, the doors open at the start; never after it. */
  doors_at: Instant.nullish(),
  /** None falls back to city (row adminevents-06). */
  event_section: z.array(EventSection).max(EventSection.options.length).default(["city"]),
  /** A new event's members redeem their tickets themselves. */
  door_mode: DoorMode.optional(),
  /** Whether who is in may go out and come back (R82); a new event's guests may not. It may change at any time. */
  re_entry: z.boolean().optional(),
  /** Until when tickets can be sent to somebody else; null is until the doors open. */
  transfer_until: Instant.nullish(),
  /** Whether tickets that a membership made cheaper can be sent, too. */
  rights_transferable: z.boolean().optional(),
  /** Until how many hours before the start whoever paid may return a ticket for its price (R85); null is never. A new event's: 48. */
  return_hours: z.int().min(0).max(eventLimits.returnHours).nullish(),
  /** Whether tickets that can't be returned any more may be offered to the waiting list (R86); a new event's may not. */
  offers_back: z.boolean().optional(),
  /** Whoever moves an event that somebody is coming to says so again, having read how many are told (R75). */
  confirm_move: z.boolean().optional(),
  /** Whoever makes an event that members have joined need a ticket says so again, having read how many RSVPs end (R76). */
  confirm_entry: z.boolean().optional(),
});

type EntryInput = Pick<z.infer<typeof EventInput>, "entry" | "ticket_types" | "total_spots">;

/** An event with RSVPs sells nothing, one with tickets has a type, and its types can be as they are. */
export const checkTypes = ({ entry, ticket_types, total_spots }: EntryInput, context: z.RefinementCtx): void => {
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
  if (entry === "rsvp" && ticket_types.length > 0) refuse(["entry"], "An event with RSVPs sells no tickets");
  if (entry === "tickets" && ticket_types.length === 0) refuse(["ticket_types"], "Add a type of ticket");
  for (const { index, field, message } of checkTicketTypes(ticket_types, total_spots)) {
    refuse(["ticket_types", index, field], message);
  }
};

/** Which dates of a series a change is for. */
export const SeriesScope = z.enum(["this", "later"]);
export type SeriesScope = z.infer<typeof SeriesScope>;

/** What an administrator changes of an event: its state has routes of its own. */
export const EventUpdate = EventInput.omit({ is_published: true }).extend({
  /** Left out, the change is for this date alone. */
  scope: SeriesScope.optional(),
});

export const SeriesRhythm = z.enum(seriesRhythms);
export type SeriesRhythm = z.infer<typeof SeriesRhythm>;

/** How an event repeats: how many more dates, and whether they are published at once or wait as drafts. */
export const RepeatInput = z.object({
  every: SeriesRhythm,
  dates: z
    .int()
    .min(1, "Enter a whole number from 1")
    .max(eventLimits.seriesDates - 1),
  is_published: z.boolean(),
});

/** What a switch of the events list changes. */
export const EventFlags = z
  .object({ featured: z.boolean(), is_published: z.boolean() })
  .partial()
  .extend({ version: Version.optional() });

/** What of the events to list; `when` left out means all. */
export const EventFilter = z.object({
  when: z.enum(["upcoming", "past"]).optional(),
  q: z.string().trim().max(limits.nameLength).optional(),
  section: EventSection.optional(),
  type: EventType.optional(),
  state: EventState.optional(),
});
export type EventFilter = z.infer<typeof EventFilter>;

export const CalendarWindow = z.enum(calendarWindows);
export type CalendarWindow = z.infer<typeof CalendarWindow>;

/** What of the city's calendar to show; `when` left out means all that is to come. */
export const CalendarFilter = z.object({
  q: z.string().trim().max(limits.nameLength).optional(),
  category: EventType.optional(),
  when: CalendarWindow.optional(),
});
export type CalendarFilter = z.infer<typeof CalendarFilter>;

export const Rsvp = z.object({ user_id: UserId, event_id: Id, status: z.literal("attending"), created_at: Instant });
