import { parseLocalTime, toCityTime } from "../../../shared/rules/city-time.ts";
import { hours } from "../../../shared/rules/durations.ts";

/** The city's time zone; slots are local times in it. */
export const cityTimeZone = "America/New_York";

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
type Weekday = (typeof weekdays)[number];

/** When an event takes place: the first such weekday `from` days from today (negative for the past), at a local time. */
export type Slot = { day: Weekday; from: number; at: string; hours: number };

/**
 * The UTC start and end of a slot seen from `now` (an ISO instant).
 * `from` counts days from today in the city; the first such weekday at or after that day is taken.
 */
export const toSlotTimes = (slot: Slot, now: string): { start_at: string; end_at: string } => {
  const first = toCityTime(now, cityTimeZone).startOf("day").add(slot.from, "day");
  const wait = (weekdays.indexOf(slot.day) - first.day() + 7) % 7;
  const day = first.add(wait, "day").format("YYYY-MM-DD");
  const start = parseLocalTime(`${day}T${slot.at}`, cityTimeZone);
  if (!start.ok) throw new Error(`${day} ${slot.at} is ${start.reason} in the city`);
  const end = Date.parse(start.instant) + hours(slot.hours);
  return { start_at: start.instant, end_at: new Date(end).toISOString() };
};
