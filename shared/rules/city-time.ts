import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { city } from "../model/city.ts";
import { addDays, defaultCityZone, wallClock } from "./city-day.ts";
import { days } from "./durations.ts";
import { type EventTimes, getEventEnd } from "./event-times.ts";

dayjs.extend(utc);

const quarter = 900_000;
const localTimeFormat = "YYYY-MM-DDTHH:mm";

/** The result of parsing a local time: its instant, or why there is none (R18). */
export type LocalTimeResult =
  | { ok: true; instant: string }
  | { ok: false; reason: "malformed" | "skipped" | "repeated" };

/** The error text for a local time without an instant. */
export const localTimeErrorTexts = {
  malformed: "Invalid date or time format",
  skipped: "This time doesn't exist because the clocks go forward. Choose another time.",
  repeated: "This time occurs twice because the clocks go back. Choose another time.",
} as const;

const keptOffsets = new Map<string, number>();
const mostKept = 2_000;

/**
 * How far the city's clocks are ahead of UTC at an instant, in milliseconds: negative in America. Kept for each quarter of an hour
 * in use: clocks change only where one begins.
 */
const offsetAt = (at: number, zone: string): number => {
  const key = `${Math.floor(at / quarter)} ${zone}`;
  const kept = keptOffsets.get(key);
  if (kept !== undefined) return kept;
  const offset = Date.parse(`${wallClock(at, zone)}Z`) - Math.floor(at / 1_000) * 1_000;
  if (keptOffsets.size >= mostKept) keptOffsets.clear();
  keptOffsets.set(key, offset);
  return offset;
};

/**
 * What the city's clocks and calendars show at an instant, for formatting and for steps of days; the value itself is of no zone,
 * so it is no instant any more. `dayjs.tz()` takes 20 times as long.
 */
export const toCityTime = (instant: string, zone = defaultCityZone): dayjs.Dayjs => {
  const at = Date.parse(instant);
  return dayjs.utc(at + offsetAt(at, zone));
};

/** The instants at which the city's clocks show `wall`, such as `2026-11-21T20:00`, earliest first: one, none or two. */
const instantsOf = (wall: string, zone: string): string[] => {
  const asUtc = Date.parse(`${wall}:00.000Z`);
  // No zone changes twice within two days: one of the offsets a day before and a day after is the right one.
  const offsets = new Set([asUtc - days(1), asUtc + days(1)].map((at) => offsetAt(at, zone)));
  return [...offsets]
    .map((offset) => new Date(asUtc - offset).toISOString())
    .filter((instant) => toLocalTime(instant, zone) === wall)
    .toSorted();
};

/**
 * The instant at which a day such as `2026-11-21` begins in the city. Throws RangeError for what is no day, and where the clocks
 * skip midnight.
 */
export const startOfCityDay = (day: string, zone = defaultCityZone): string => {
  const [start] = instantsOf(`${day}T00:00`, zone);
  if (!start) throw new RangeError(`${day} has no midnight in ${zone}`);
  return start;
};

/** The calendar month of the city an instant lies in, such as `2026-11`. */
export const cityMonth = (instant: string, zone = defaultCityZone): string =>
  wallClock(instant, zone).slice(0, "2026-11".length);

/** The wall clock of an instant, such as `2026-11-21T20:00`; what a date-and-time field shows. */
export const toLocalTime = (instant: string, zone = defaultCityZone): string =>
  wallClock(instant, zone).slice(0, "2026-11-21T20:00".length);

const isCalendarTime = (wall: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) && dayjs.utc(wall).format(localTimeFormat) === wall;

/**
 * The instant of a wall-clock time such as `2026-11-21T20:00` by the zone database.
 * A time that the clocks skip (2:30 AM on the spring change day) or pass twice (1:30 AM on the autumn one) is refused.
 */
export const parseLocalTime = (wall: string, zone = defaultCityZone): LocalTimeResult => {
  if (!isCalendarTime(wall)) return { ok: false, reason: "malformed" };
  const [instant, second] = instantsOf(wall, zone);
  if (!instant) return { ok: false, reason: "skipped" };
  return second ? { ok: false, reason: "repeated" } : { ok: true, instant };
};

/**
 * The instant at which the city's clocks show the same time `count` days later. A time that the clocks skip on that day comes an hour
 * later, and of one that they show twice the first counts.
 */
export const addCityDays = (instant: string, count: number, zone = defaultCityZone): string => {
  const [day = "", time] = toLocalTime(instant, zone).split("T");
  const wall = `${addDays(day, count)}T${time}`;
  const [found] = instantsOf(wall, zone);
  if (found) return found;
  const asUtc = Date.parse(`${wall}:00.000Z`);
  return new Date(asUtc - offsetAt(asUtc - days(1), zone)).toISOString();
};

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

// Lists write three of these for each event, and dayjs takes several times as long: the UTC fields show the city's clock.
const cityClock = (instant: string, zone: string): Date => {
  const at = Date.parse(instant);
  return new Date(at + offsetAt(at, zone));
};

const formatHour = (clock: Date): string => {
  const hour = clock.getUTCHours();
  return `${hour % 12 || 12}:${String(clock.getUTCMinutes()).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
};

/** The day an event starts on, such as `Sat, Nov 21`. */
export const formatEventDate = ({ start_at }: EventTimes, zone = defaultCityZone): string => {
  const start = cityClock(start_at, zone);
  return `${weekdays[start.getUTCDay()]}, ${months[start.getUTCMonth()]} ${start.getUTCDate()}`;
};

/** From when to when, such as `8:00 PM – 2:00 AM (Sun) (ET)`; the weekday stands there when the end is on another day. */
export const formatEventTime = (event: EventTimes, zone = defaultCityZone): string => {
  const start = cityClock(event.start_at, zone);
  const end = cityClock(getEventEnd(event), zone);
  const isSameDay = Math.floor(end.getTime() / days(1)) === Math.floor(start.getTime() / days(1));
  const weekday = isSameDay ? "" : ` (${weekdays[end.getUTCDay()]})`;
  return `${formatHour(start)} – ${formatHour(end)}${weekday} (${city.zoneLabel})`;
};

/** `ddd, MMM D • h:mm A – h:mm A (ddd) (ET)`. */
export const formatEventDateTime = (event: EventTimes, zone = defaultCityZone): string =>
  `${formatEventDate(event, zone)} • ${formatEventTime(event, zone)}`;

/** A day and a time on the city's clocks, such as `Sat, Nov 21 • 8:00 PM (ET)`. */
export const formatCityMoment = (instant: string, zone = defaultCityZone): string =>
  `${toCityTime(instant, zone).format("ddd, MMM D • h:mm A")} (${city.zoneLabel})`;

/** A date and a time on the city's clocks, such as `Nov 21, 2026, 8:00 PM`. */
export const formatCityDateTime = (instant: string): string => toCityTime(instant).format("MMM D, YYYY, h:mm A");
