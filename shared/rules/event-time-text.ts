import { addDays, defaultCityZone } from "./city-day.ts";
import { localTimeErrorTexts, parseLocalTime, toCityTime } from "./city-time.ts";
import type { EventTimes } from "./event-times.ts";

/** When an event takes place, parsed from texts, or the error text. Instants in UTC. */
export type EventTimesResult = { ok: true; start_at: string; end_at: string | null } | { ok: false; message: string };

/** When the doors open, parsed from a text, or the error text. An instant in UTC. */
export type DoorsTimeResult = { ok: true; doors_at: string } | { ok: false; message: string };

/** The error text for a range that ends when it starts. */
export const emptyRangeText = "The event must end after it starts.";

const clockTime = /^(\d{1,2})(?::([0-5]\d))?\s*([ap])\.?m\.?$/i;
const rangeSign = /\s*(?:-|–|—|\bto\b)\s*/i;
const minutesPerDay = 1_440;

// Minutes since midnight of a time such as `7:00 PM`; null for anything else.
const parseClockTime = (text: string): number | null => {
  const [, hours = "", minutes = "0", half = ""] = clockTime.exec(text.trim()) ?? [];
  const hour = Number(hours);
  if (hour < 1 || hour > 12) return null;
  return ((hour % 12) + (half.toLowerCase() === "p" ? 12 : 0)) * 60 + Number(minutes);
};

const pad = (value: number): string => String(value).padStart(2, "0");

const toInstant = (date: string, minutes: number, zone: string) =>
  parseLocalTime(`${date}T${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`, zone);

const malformed = { ok: false, message: localTimeErrorTexts.malformed } as const;

// The start and the end in minutes since midnight; an end that is earlier than the start is on the next day.
const parseRange = (time: string): { start: number; end: number | null } | null => {
  const parts = time.trim().split(rangeSign);
  const [start = null, end] = parts.map(parseClockTime);
  if (parts.length > 2 || start === null || end === null) return null;
  return { start, end: end === undefined ? null : end < start ? end + minutesPerDay : end };
};

/**
 * Reads a date such as `2026-11-21` and a time such as `7:00 PM` or `7:00 PM - 11:30 PM` as the city's wall clock. A range whose
 * end is earlier than its start ends on the next day; a time that the clocks skip or pass twice is refused (R18).
 */
export const parseEventTimes = (date: string, time: string, zone = defaultCityZone): EventTimesResult => {
  const range = parseRange(time);
  if (!range) return malformed;
  if (range.end === range.start) return { ok: false, message: emptyRangeText };
  const start = toInstant(date, range.start, zone);
  if (!start.ok) return { ok: false, message: localTimeErrorTexts[start.reason] };
  if (range.end === null) return { ok: true, start_at: start.instant, end_at: null };
  const end = toInstant(addDays(date, Math.floor(range.end / minutesPerDay)), range.end % minutesPerDay, zone);
  if (!end.ok) return { ok: false, message: localTimeErrorTexts[end.reason] };
  return { ok: true, start_at: start.instant, end_at: end.instant };
};

/** Reads when the doors open, such as `6:30 PM`: the last such time until the start, an instant. */
export const parseDoorsTime = (start_at: string, time: string, zone = defaultCityZone): DoorsTimeResult => {
  const minutes = parseClockTime(time);
  if (minutes === null) return malformed;
  const start = toCityTime(start_at, zone);
  const isLater = minutes > start.hour() * 60 + start.minute();
  const date = start.format("YYYY-MM-DD");
  const doors = toInstant(isLater ? addDays(date, -1) : date, minutes, zone);
  return doors.ok ? { ok: true, doors_at: doors.instant } : { ok: false, message: localTimeErrorTexts[doors.reason] };
};

/** A time of the city's clock, such as `7:00 PM`. */
export const formatClockTime = (instant: string, zone = defaultCityZone): string =>
  toCityTime(instant, zone).format("h:mm A");

/** The date of an event as the form has it, such as `2026-11-21`. */
export const formatDateText = ({ start_at }: EventTimes, zone = defaultCityZone): string =>
  toCityTime(start_at, zone).format("YYYY-MM-DD");

/** The time of an event as the form has it, such as `7:00 PM - 11:30 PM`; without an end only the start. */
export const formatTimeText = ({ start_at, end_at }: EventTimes, zone = defaultCityZone): string =>
  end_at ? `${formatClockTime(start_at, zone)} - ${formatClockTime(end_at, zone)}` : formatClockTime(start_at, zone);

/** Whether date and time as texts say exactly when an event takes place: not if it lasts longer than a day. */
export const fitsTimeText = (event: EventTimes, zone = defaultCityZone): boolean => {
  const parsed = parseEventTimes(formatDateText(event, zone), formatTimeText(event, zone), zone);
  const isSame = (a: string | null | undefined, b: string | null) =>
    (a ? Date.parse(a) : null) === (b ? Date.parse(b) : null);
  return parsed.ok && isSame(event.start_at, parsed.start_at) && isSame(event.end_at, parsed.end_at);
};
