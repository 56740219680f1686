import { type CityEvent, type EventRecord, EventType } from "../../../../../shared/model/event.ts";
import { formatEventDate, formatEventTime, parseLocalTime } from "../../../../../shared/rules/city-time.ts";
import { formatEventPrice } from "../../../../../shared/rules/event-price.ts";
import { keepSections } from "../../../../../shared/rules/event-sections.ts";
import { parseEventTimes } from "../../../../../shared/rules/event-time-text.ts";
import { isPast } from "../../../../../shared/rules/event-times.ts";
import { type EventFormValues, toShownPrices } from "./event-form.ts";

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

const toSpots = (typed: string, event: EventRecord | null) => {
  const total = Number(typed) || null;
  const taken = event ? event.sold + event.held : 0;
  return { total_spots: total, spots_left: total === null ? null : Math.max(0, total - taken) };
};

const toCountdown = (wall: string): string | null => {
  const parsed = wall ? parseLocalTime(wall) : null;
  return parsed?.ok ? parsed.instant : null;
};

/** The event as members would see it with the form's values; what isn't entered yet has a placeholder. */
export const toPreviewEvent = (values: EventFormValues, event: EventRecord | null, now: string): CityEvent => {
  const times = toTimes(values, now);
  const prices = toShownPrices(values);
  return {
    ...times,
    ...toSpots(values.total_spots, event),
    id: event?.id ?? "evt_preview",
    title: values.title || "Title",
    description: values.description,
    type: EventType.safeParse(values.type).data ?? "Type",
    location: values.location || "Location",
    ...prices,
    price: formatEventPrice(prices),
    image: values.image,
    hero_video: values.hero_video,
    featured: values.featured,
    premium: values.premium,
    rewards: values.rewards || null,
    countdown_date: toCountdown(values.countdown_date),
    venue_name: values.venue_name || null,
    venue_address: values.venue_address || null,
    is_published: true,
    doors_at: times.start_at,
    event_section: keepSections(values.event_section),
    created_at: event?.created_at ?? now,
  };
};
