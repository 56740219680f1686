import { addDays } from "../../../shared/rules/city-day.ts";
import { parseLocalTime, toLocalTime } from "../../../shared/rules/city-time.ts";
import { days, hours } from "../../../shared/rules/durations.ts";
import { type EventMarks, getEventState } from "../../../shared/rules/event-state.ts";
import { codesOpenAt } from "../../door-passes/code-window.ts";
import type { StoredEvent } from "../../events/events.ts";
import { addMilliseconds } from "../../platform/clock.ts";

/** When codes for scanners can be made; the day before the start; two hours before it. */
export type Reminder = "days-before" | "day-before" | "hours-before";

const hoursBefore = 2;
/** Nobody is woken by a reminder of tomorrow: from 10 PM on it waits until 8 AM. */
const quiet = { from: 22, until: 8 };

type RemindedEvent = Pick<StoredEvent, "start_at" | "end_at" | "doors_at" | "door_mode"> & EventMarks;

const dayBefore = (start: string, zone: string): string => {
  const at = addMilliseconds(start, -days(1));
  const local = toLocalTime(at, zone);
  const [day, hour] = [
    local.slice(0, "2026-11-21".length),
    Number(local.slice("2026-11-21T".length, "2026-11-21T20".length)),
  ];
  if (hour >= quiet.until && hour < quiet.from) return at;
  const morning = parseLocalTime(`${hour < quiet.until ? day : addDays(day, 1)}T08:00`, zone);
  return morning.ok ? morning.instant : at;
};

/** From when on a reminder of an event is sent, in the city's `zone`. Whoever is coming only since then isn't reminded. */
export const reminderTime = (event: RemindedEvent, reminder: Reminder, zone: string): string => {
  if (reminder === "days-before") return codesOpenAt(event);
  if (reminder === "day-before") return dayBefore(event.start_at, zone);
  return addMilliseconds(event.start_at, -hours(hoursBefore));
};

const takesPlace = (event: EventMarks): boolean => ["published", "sales-stopped"].includes(getEventState(event));

/**
 * Which reminder of an event is due at `now` in the city's `zone`; null for none. One at a time: what wasn't sent in its time is left out once
 * the next one has come, and nobody is reminded of what has started, is postponed or cancelled. Codes exist only where doors use scanners.
 */
export const dueReminder = (event: RemindedEvent, now: string, zone: string): Reminder | null => {
  if (!takesPlace(event) || now >= event.start_at) return null;
  const isDue = (reminder: Reminder) => now >= reminderTime(event, reminder, zone);
  if (isDue("hours-before")) return "hours-before";
  if (isDue("day-before")) return "day-before";
  return event.door_mode === "scan" && isDue("days-before") ? "days-before" : null;
};
