import type { CityEvent, EventRecord } from "../../../../../shared/model/event.ts";
import { formatEventDate, formatEventTime } from "../../../../../shared/rules/city-time.ts";
import { keepSections } from "../../../../../shared/rules/event-sections.ts";
import { parseEventTimes } from "../../../../../shared/rules/event-time-text.ts";
import { isPast } from "../../../../../shared/rules/event-times.ts";
import { getReturnUntil } from "../../../../../shared/rules/return-times.ts";
import { formatEventPrice } from "../../../../../shared/rules/ticket-types.ts";
import { writeValues } from "../../../back-office/form/form-table.ts";
import { type EventFormValues, eventTable } from "./event-form.ts";
import { toShownTypes } from "./types/type-form.ts";

type Times = Pick<CityEvent, "start_at" | "end_at" | "date" | "time" | "past">;

const toTimes = (values: EventFormValues, now: string): Times => {
  const parsed = parseEventTimes(values.date, values.time);
  if (!parsed.ok) {
    return { start_at: now, end_at: null, date: values.date || "Date", time: values.time || "Time", past: false };
  }
  const { start_at, end_at } = parsed;
  const times = { start_at, end_at };
  return { ...times, date: formatEventDate(times), time: formatEventTime(times), past: isPast(times, now) };
};

/** How many spots of an event are taken: by tickets that are sold or held, or by RSVPs. */
export const countTaken = (event: Pick<EventRecord, "total_spots" | "spots_left" | "sold" | "held"> | null): number => {
  if (!event) return 0;
  const { total_spots, spots_left, sold, held } = event;
  return total_spots === null || spots_left === null ? sold + held : Math.max(sold + held, total_spots - spots_left);
};

const toSpots = (typed: string, event: EventRecord | null) => {
  const total = Number(typed) || null;
  const taken = countTaken(event);
  return { total_spots: total, spots_left: total === null ? null : Math.max(0, total - taken) };
};

/** The event as members would see it with the form's values; what isn't entered yet has a placeholder. */
export const toPreviewEvent = (values: EventFormValues, event: EventRecord | null, now: string): CityEvent => {
  const times = toTimes(values, now);
  const { return_hours, ...written } = writeValues(eventTable, values);
  const ticket_types = values.entry === "tickets" ? toShownTypes(values.ticket_types, event) : [];
  return {
    ...written,
    ...times,
    ...toSpots(values.total_spots, event),
    entry: values.entry || "rsvp",
    waiting: event?.waiting ?? 0,
    ticket_types,
    id: event?.id ?? "evt_preview",
    title: values.title || "Title",
    type: values.type || "Type",
    location: values.location || "Location",
    price: formatEventPrice({ ticket_types }, now),
    is_published: true,
    state: event && event.state !== "draft" ? event.state : "published",
    cancel_reason: event?.cancel_reason ?? null,
    moved_from: null,
    return_until: getReturnUntil({ start_at: times.start_at, return_hours }),
    offers_back: values.offers_back,
    doors_at: times.start_at,
    event_section: keepSections(values.event_section),
    created_at: event?.created_at ?? now,
  };
};
