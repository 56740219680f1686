import type { CityEvent } from "../../shared/model/event.ts";
import { addDays, cityDay } from "../../shared/rules/city-day.ts";
import { toCityTime } from "../../shared/rules/city-time.ts";

/** The events of one day of the calendar, under its heading. */
export type EventDay = { key: string; heading: string; events: CityEvent[] };

const headingOf = (day: string, today: string, zone: string): string => {
  const noon = toCityTime(`${day}T17:00:00.000Z`, zone);
  const date = noon.format(day.slice(0, 4) === today.slice(0, 4) ? "dddd, MMMM D" : "dddd, MMMM D, YYYY");
  if (day === today) return `Today\u00a0· ${date}`;
  return day === addDays(today, 1) ? `Tomorrow\u00a0· ${date}` : date;
};

/**
 * Events by the day they start on, in their order. What is on already is of today, and what is postponed comes last, as its day isn't known.
 */
export const groupByDay = (events: readonly CityEvent[], now: string, zone: string): EventDay[] => {
  const today = cityDay(now, zone);
  const dayOf = ({ start_at, state }: CityEvent): string => {
    if (state === "postponed") return "postponed";
    const day = cityDay(start_at, zone);
    if (day < today) return today;
    return day;
  };
  const days = Map.groupBy(events, dayOf);
  return [...days.keys()].toSorted().map((key) => ({
    key,
    heading: key === "postponed" ? "New date to come" : headingOf(key, today, zone),
    events: days.get(key) ?? [],
  }));
};
