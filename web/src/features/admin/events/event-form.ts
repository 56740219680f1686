import * as z from "zod";
import type { DoorMode } from "../../../../../shared/model/door.ts";
import { EventInput, type EventRecord, type EventSection, eventTypes } from "../../../../../shared/model/event.ts";
import { localTimeErrorTexts, parseLocalTime, toLocalTime } from "../../../../../shared/rules/city-time.ts";
import {
  fitsTimeText,
  formatClockTime,
  formatDateText,
  formatTimeText,
  parseDoorsTime,
  parseEventTimes,
} from "../../../../../shared/rules/event-time-text.ts";
import { parseDollars, toDollars } from "../../../back-office/form/dollars.ts";

/** The form's values: text as typed, times on the city's clock, amounts in dollars. */
export type EventFormValues = {
  title: string;
  description: string;
  type: string;
  location: string;
  venue_name: string;
  venue_address: string;
  date: string;
  time: string;
  doors_time: string;
  countdown_date: string;
  sells_ga: boolean;
  price_ga: string;
  sells_vip: boolean;
  price_vip: string;
  total_spots: string;
  rewards: string;
  image: string | null;
  hero_video: string | null;
  event_section: EventSection[];
  premium: boolean;
  featured: boolean;
  is_published: boolean;
  door_mode: DoorMode;
  transfer_until: string;
  rights_transferable: boolean;
  /** The instants of a stored event that texts don't say exactly; they stay while the texts aren't changed. */
  stored: StoredTimes | null;
};

type StoredTimes = Pick<EventRecord, "start_at" | "end_at" | "doors_at"> & TimeTexts;
type TimeTexts = Pick<EventFormValues, "date" | "time" | "doors_time">;

type TierValues = Pick<EventFormValues, "sells_ga" | "price_ga" | "sells_vip" | "price_vip">;

/** What the form sends to the server. */
export type EventRequest = z.input<typeof EventInput>;

const newEvent: EventFormValues = {
  title: "",
  description: "",
  type: "",
  location: "",
  venue_name: "",
  venue_address: "",
  date: "",
  time: "",
  doors_time: "",
  countdown_date: "",
  sells_ga: true,
  price_ga: "20",
  sells_vip: true,
  price_vip: "30",
  total_spots: "50",
  rewards: "",
  image: null,
  hero_video: null,
  event_section: ["city"],
  premium: false,
  featured: false,
  is_published: true,
  door_mode: "member",
  transfer_until: "",
  rights_transferable: false,
  stored: null,
};

const isKnownType = (type: string): boolean => (eventTypes as readonly string[]).includes(type);

const toTimeTexts = (event: EventRecord): TimeTexts => ({
  date: formatDateText(event),
  time: formatTimeText(event),
  doors_time: event.doors_at === event.start_at ? "" : formatClockTime(event.doors_at),
});

/** The form's values for a stored event, or for a new one. */
export const toEventFormValues = (event: EventRecord | null): EventFormValues => {
  if (!event) return newEvent;
  const texts = toTimeTexts(event);
  return {
    ...texts,
    title: event.title,
    description: event.description,
    type: isKnownType(event.type) ? event.type : "",
    location: event.location,
    venue_name: event.venue_name ?? "",
    venue_address: event.venue_address ?? "",
    countdown_date: event.countdown_date ? toLocalTime(event.countdown_date) : "",
    sells_ga: event.price_ga !== null,
    price_ga: toDollars(event.price_ga),
    sells_vip: event.price_vip !== null,
    price_vip: toDollars(event.price_vip),
    total_spots: event.total_spots === null ? "" : String(event.total_spots),
    rewards: event.rewards ?? "",
    image: event.image,
    hero_video: event.hero_video,
    event_section: event.event_section,
    premium: event.premium,
    featured: event.featured,
    is_published: event.is_published,
    door_mode: event.door_mode,
    transfer_until: event.transfer_until ? toLocalTime(event.transfer_until) : "",
    rights_transferable: event.rights_transferable,
    stored: { ...texts, start_at: event.start_at, end_at: event.end_at, doors_at: event.doors_at },
  };
};

/** The form's values for a copy of an event: a draft that still needs its date. */
export const toDuplicateValues = (event: EventRecord): EventFormValues => ({
  ...toEventFormValues(event),
  title: `${event.title} (copy)`,
  date: "",
  countdown_date: "",
  transfer_until: "",
  featured: false,
  is_published: false,
  stored: null,
});

/** Whether a stored event lasts too long to be said as a date and a time. */
export const isLongEvent = (event: EventRecord): boolean => !fitsTimeText(event);

const textOrNull = (text: string): string | null => text.trim() || null;
const toCount = (text: string): number | null => (text.trim() === "" ? null : Number(text));

const isUnchanged = (values: TimeTexts, stored: StoredTimes): boolean =>
  values.date === stored.date && values.time === stored.time && values.doors_time === stored.doors_time;

const toTimes = (values: EventFormValues) => {
  const { stored, date, time, doors_time } = values;
  if (!stored || !isUnchanged(values, stored)) return { date, time, doors_time: textOrNull(doors_time) };
  const { start_at, end_at, doors_at } = stored;
  return { start_at, end_at, doors_at };
};

type Issue = [path: keyof EventFormValues, message: string];

const issuesOfTimes = (values: EventFormValues): Issue[] => {
  const { date, time, doors_time } = values;
  const missing: Issue[] = [
    ...(date.trim() ? [] : ([["date", "Enter a date"]] as Issue[])),
    ...(time.trim() ? [] : ([["time", "Enter a time"]] as Issue[])),
  ];
  if (missing.length > 0) return missing;
  if (values.stored && isUnchanged(values, values.stored)) return [];
  const times = parseEventTimes(date, time);
  if (!times.ok) return [["time", times.message]];
  if (!doors_time.trim()) return [];
  const doors = parseDoorsTime(times.start_at, doors_time);
  return doors.ok ? [] : [["doors_time", doors.message]];
};

const requiredTexts = {
  title: "Enter a title",
  description: "Enter a description",
  type: "Choose a type",
  location: "Enter a location",
} as const;

const issuesOfRequired = (values: EventFormValues): Issue[] =>
  (Object.keys(requiredTexts) as (keyof typeof requiredTexts)[])
    .filter((name) => !values[name].trim())
    .map((name) => [name, requiredTexts[name]]);

const toInstant = (wall: string): { instant: string | null; error?: string } => {
  if (!wall) return { instant: null };
  const parsed = parseLocalTime(wall);
  return parsed.ok ? { instant: parsed.instant } : { instant: null, error: localTimeErrorTexts[parsed.reason] };
};

const issuesOfInstants = (values: EventFormValues): Issue[] =>
  (["countdown_date", "transfer_until"] as const).flatMap((name): Issue[] => {
    const { error } = toInstant(values[name]);
    return error ? [[name, error]] : [];
  });

/** The prices that a form's values say: null for a tier that is switched off, or whose price is cleared. */
export const toTierPrices = ({ sells_ga, price_ga, sells_vip, price_vip }: TierValues) => ({
  price_ga: sells_ga ? parseDollars(price_ga) : null,
  price_vip: sells_vip ? parseDollars(price_vip) : null,
});

const amountOrNull = (cents: number | null): number | null => (Number.isNaN(cents) ? null : cents);

/** The prices as members would see them while they are typed: what isn't an amount yet counts as none. */
export const toShownPrices = (values: TierValues) => {
  const { price_ga, price_vip } = toTierPrices(values);
  return { price_ga: amountOrNull(price_ga), price_vip: amountOrNull(price_vip) };
};

// A tier that is switched on says what it costs, also when it costs nothing.
const issuesOfPrices = ({ sells_ga, price_ga, sells_vip, price_vip }: TierValues): Issue[] => [
  ...(sells_ga && !price_ga.trim() ? ([["price_ga", missingPriceText]] as Issue[]) : []),
  ...(sells_vip && !price_vip.trim() ? ([["price_vip", missingPriceText]] as Issue[]) : []),
];

const toRequest = (values: EventFormValues) => {
  const { stored: _stored, date: _date, time: _time, doors_time: _doors, ...rest } = values;
  const { sells_ga: _ga, sells_vip: _vip, ...fields } = rest;
  return {
    ...fields,
    ...toTimes(values),
    venue_name: textOrNull(values.venue_name),
    venue_address: textOrNull(values.venue_address),
    countdown_date: toInstant(values.countdown_date).instant,
    transfer_until: toInstant(values.transfer_until).instant,
    ...toTierPrices(values),
    total_spots: toCount(values.total_spots),
    rewards: textOrNull(values.rewards),
  };
};

const missingPriceText = "Enter a price, 0 for free, or switch the tier off";

const texts: Partial<Record<keyof EventFormValues, string>> = {
  total_spots: "Enter a whole number from 1, or nothing for no limit",
  price_ga: "Enter an amount such as 20 or 12.50",
  price_vip: "Enter an amount such as 20 or 12.50",
};

/** Parses the form's values into the server's input, by the server's own rules. */
export const EventFormSchema = z.custom<EventFormValues>().transform((values, context): EventRequest => {
  const request = toRequest(values);
  const parsed = EventInput.safeParse(request);
  const own: Issue[] = [
    ...issuesOfRequired(values),
    ...issuesOfTimes(values),
    ...issuesOfInstants(values),
    ...issuesOfPrices(values),
  ];
  const named = new Set(own.map(([path]) => path));
  const others: Issue[] = (parsed.error?.issues ?? [])
    .map(({ path, message }): Issue => [path[0] as keyof EventFormValues, message])
    .filter(([path]) => !named.has(path))
    .map(([path, message]) => [path, texts[path] ?? message]);
  const issues = [...own, ...others];
  if (parsed.success && issues.length === 0) return request as EventRequest;
  for (const [path, message] of issues) context.addIssue({ code: "custom", path: [path], message });
  return z.NEVER;
});
