import { hours } from "../../../shared/rules/durations.ts";
import type { StoredEvent } from "../../events/events.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import { codesOpenAt, doorsOf } from "../code-window.ts";

/** When codes can be made, and shortly before doors. */
export type Reminder = "days-before" | "hours-before";

const hoursBefore = 3;

type RemindedEvent = Pick<StoredEvent, "start_at" | "end_at" | "doors_at" | "door_mode">;

/**
 * Which reminder of an event is due at `now`; null for none. One at a time: what wasn't sent days before is left out once the hours
 * before have come, and nobody is reminded of doors that are open.
 */
export const dueReminder = (event: RemindedEvent, now: string): Reminder | null => {
  const doors = doorsOf(event);
  if (event.door_mode !== "scan" || now < codesOpenAt(event) || now >= doors) return null;
  return now < addMilliseconds(doors, -hours(hoursBefore)) ? "days-before" : "hours-before";
};
