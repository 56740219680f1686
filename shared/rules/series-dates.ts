import type { SeriesRhythm } from "../model/event.ts";
import { addDays, cityDay, defaultCityZone } from "./city-day.ts";
import { addCityDays } from "./city-time.ts";
import { days } from "./durations.ts";

const daysOfWeek = 7;

type Day = { year: number; month: number; day: number };

const toParts = (text: string): Day => {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return { year, month, day };
};

const toText = (date: Date): string => date.toISOString().slice(0, "2026-11-22".length);

// The month is counted on over the year's end; null where it has no such day.
const onDate = ({ year, month, day }: Day, months: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1 + months, day));
  return date.getUTCDate() === day ? toText(date) : null;
};

const onWeekday = ({ year, month, day }: Day, months: number): string | null => {
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const firstSuch = 1 + ((weekday - first.getUTCDay() + daysOfWeek) % daysOfWeek);
  const nth = Math.floor((day - 1) / daysOfWeek);
  return onDate({ year, month, day: firstSuch + nth * daysOfWeek }, months);
};

/**
 * The next `count` days of a series that begins on a day such as `2026-11-21`: every week, on the same date of every month, or on the same
 * weekday of it (the third Saturday). Null for a month without such a day.
 */
export const listSeriesDays = (first: string, every: SeriesRhythm, count: number): (string | null)[] =>
  Array.from({ length: count }, (_, index) => {
    const step = index + 1;
    if (every === "week") return addDays(first, step * daysOfWeek);
    return every === "month" ? onDate(toParts(first), step) : onWeekday(toParts(first), step);
  });

/** How many days of the city's calendar lie between two instants, negative where the second is earlier. */
export const cityDaysBetween = (from: string, to: string, zone = defaultCityZone): number =>
  (Date.parse(cityDay(to, zone)) - Date.parse(cityDay(from, zone))) / days(1);

/** An instant, or none, moved by days of the city's calendar: the city's clocks show the same time. */
export const moveByDays = <Instant extends string | null | undefined>(
  instant: Instant,
  count: number,
  zone = defaultCityZone,
): Instant => (typeof instant === "string" ? (addCityDays(instant, count, zone) as Instant) : instant);
