import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { defaultCityZone } from "./city-day.ts";
import { type EventTimes, getEventEnd } from "./event-times.ts";

dayjs.extend(utc);
dayjs.extend(timezone);

const day = 86_400_000;
const localTimeFormat = "YYYY-MM-DDTHH:mm";

/** The result of parsing a local time: its instant, or why there is none (decision D18). */
export type LocalTimeResult =
  | { ok: true; instant: string }
  | { ok: false; reason: "malformed" | "skipped" | "repeated" };

/** The error text for a local time without an instant. */
export const localTimeErrorTexts = {
  malformed: "Invalid date or time format",
  skipped: "This time doesn't exist because the clocks go forward. Choose another time.",
  repeated: "This time occurs twice because the clocks go back. Choose another time.",
} as const;

/** `instant` as a moment of the city's wall clock. */
export const toCityTime = (instant: string, zone = defaultCityZone) => dayjs(instant).tz(zone);

/** The instant at which a day such as `2026-11-21` begins in the city. */
export const startOfCityDay = (day: string, zone = defaultCityZone): string => dayjs.tz(day, zone).toISOString();

/** The calendar month of the city an instant lies in, such as `2026-11`. */
export const cityMonth = (instant: string, zone = defaultCityZone): string =>
  toCityTime(instant, zone).format("YYYY-MM");

/** The wall clock of an instant, such as `2026-11-21T20:00`; what a date-and-time field shows. */
export const toLocalTime = (instant: string, zone = defaultCityZone): string =>
  toCityTime(instant, zone).format(localTimeFormat);

const isCalendarTime = (wall: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) && dayjs.utc(wall).format(localTimeFormat) === wall;

/**
 * The instant of a wall-clock time such as `2026-11-21T20:00` by the zone database.
 * A time that the clocks skip (2:30 AM on the spring change day) or pass twice (1:30 AM on the autumn one) is refused.
 */
export const parseLocalTime = (wall: string, zone = defaultCityZone): LocalTimeResult => {
  if (!isCalendarTime(wall)) return { ok: false, reason: "malformed" };
  const asUtc = Date.parse(`${wall}:00.000Z`);
  // No zone changes twice within two days: one of the offsets a day before and a day after is the right one.
  const offsets = [asUtc - day, asUtc + day].map((at) => dayjs(at).tz(zone).utcOffset());
  const instants = [...new Set(offsets)]
    .map((minutes) => new Date(asUtc - minutes * 60_000).toISOString())
    .filter((instant) => toLocalTime(instant, zone) === wall);
  const [instant, second] = instants;
  if (!instant) return { ok: false, reason: "skipped" };
  return second ? { ok: false, reason: "repeated" } : { ok: true, instant };
};

/** The day an event starts on, such as `Sat, Nov 21`. */
export const formatEventDate = ({ start_at }: EventTimes, zone = defaultCityZone): string =>
  toCityTime(start_at, zone).format("ddd, MMM D");

/** From when to when, such as `8:00 PM – 2:00 AM (Sun) (ET)`; the weekday stands there when the end is on another day. */
export const formatEventTime = (event: EventTimes, zone = defaultCityZone): string => {
  const start = toCityTime(event.start_at, zone);
  const end = toCityTime(getEventEnd(event), zone);
  const weekday = end.isSame(start, "day") ? "" : ` (${end.format("ddd")})`;
  return `${start.format("h:mm A")} – ${end.format("h:mm A")}${weekday} (ET)`;
};

/** `ddd, MMM D • h:mm A – h:mm A (ddd) (ET)`. */
export const formatEventDateTime = (event: EventTimes, zone = defaultCityZone): string =>
  `${formatEventDate(event, zone)} • ${formatEventTime(event, zone)}`;
