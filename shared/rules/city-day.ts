import { city } from "../model/city.ts";
import { days } from "./durations.ts";

/** The zone of the city, used where no setting says otherwise (R18). */
export const defaultCityZone: string = city.zone;

const clocks = new Map<string, Intl.DateTimeFormat>();

// Making a format takes 100 times as long as using it: one is kept for each zone.
const clockOf = (zone: string): Intl.DateTimeFormat => {
  const kept = clocks.get(zone);
  if (kept) return kept;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  clocks.set(zone, clock);
  return clock;
};

/** The wall clock of an instant, ISO text or milliseconds, as `2026-11-21T20:00:00`. Throws RangeError for what is no instant. */
export const wallClock = (instant: string | number, zone: string = defaultCityZone): string => {
  const [month, day, year, hour, minute, second] = clockOf(zone).format(new Date(instant)).match(/\d+/g) ?? [];
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
};

/** The calendar day of an instant in the city, as `YYYY-MM-DD`. */
export const cityDay = (instant: string, zone: string = defaultCityZone): string =>
  wallClock(instant, zone).slice(0, "2026-11-22".length);

/** The calendar day that lies `count` days after another, before it for a negative number; both as `YYYY-MM-DD`. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days(count)).toISOString().slice(0, "2026-11-22".length);

/**
 * An instant on the city's clocks and calendar, by the parts that `Intl` names: `formatInCity(at, { month: "short", day: "numeric" })`
 * is `Nov 21`. For the few texts of a first screen, which load no library for dates.
 */
export const formatInCity = (instant: string, parts: Intl.DateTimeFormatOptions): string =>
  // Some versions put a narrow space before AM and PM.
  new Intl.DateTimeFormat("en-US", { ...parts, timeZone: defaultCityZone })
    .format(new Date(instant))
    .replace("\u202f", " ");

/** A date on the city's calendar, such as `Nov 21, 2026`. */
export const formatCityDate = (instant: string): string =>
  formatInCity(instant, { month: "short", day: "numeric", year: "numeric" });
