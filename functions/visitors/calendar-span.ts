import type { CalendarWindow } from "../../shared/model/event.ts";
import { addDays, cityDay } from "../../shared/rules/city-day.ts";
import { parseLocalTime, startOfCityDay } from "../../shared/rules/city-time.ts";
import type { CalendarSpan } from "../events/list-calendar.ts";

const [friday, sunday] = [5, 0];

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00.000Z`).getUTCDay();

// Until Sunday is over, its weekend is this one.
const fridayOf = (day: string): string => {
  const weekday = weekdayOf(day);
  return addDays(day, weekday === sunday ? -2 : friday - weekday);
};

const startOfEvening = (day: string, zone: string): string => {
  const at = parseLocalTime(`${day}T17:00`, zone);
  return at.ok ? at.instant : startOfCityDay(day, zone);
};

const firstOfNextMonth = (day: string): string =>
  addDays(`${day.slice(0, "2026-11".length)}-01`, 32).replace(/\d\d$/, "01");

/**
 * What part of the calendar a window means at `now`, on the city's clocks: today until midnight, the weekend from Friday 5 PM until Sunday
 * midnight, the week's 7 days from today on, the month until its last day is over.
 */
export const toCalendarSpan = (window: CalendarWindow, now: string, zone: string): CalendarSpan => {
  const today = cityDay(now, zone);
  const days: Record<Exclude<CalendarWindow, "weekend">, string> = {
    today: addDays(today, 1),
    week: addDays(today, 7),
    month: firstOfNextMonth(today),
  };
  if (window !== "weekend") return { from: startOfCityDay(today, zone), until: startOfCityDay(days[window], zone) };
  const first = fridayOf(today);
  return { from: startOfEvening(first, zone), until: startOfCityDay(addDays(first, 3), zone) };
};
