import { days } from "../../../shared/rules/durations.ts";
import { doorsOf } from "../../door-passes/code-window.ts";
import { listPublishedEventsSince, type StoredEvent } from "../../events/events.ts";
import { addMilliseconds, toTtl } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { log } from "../../platform/log.ts";
import { dueReminder, type Reminder } from "./due-reminders.ts";
import { remindOfCodes } from "./remind-of-codes.ts";
import { remindOfEvent } from "./remind-of-event.ts";
import { doorsDayOf } from "./reminded-page.ts";
import { ReminderRunEntity } from "./reminder-run.entity.ts";
import type { SignReminders } from "./reminder-token.ts";

/** What reminders are sent with: the time, until when to go on, and what signs the links that end them. */
export type ReminderTime = { now: string; mayContinue: () => boolean; sign: SignReminders };

const remindPage = (event: StoredEvent, reminder: Reminder, position: string | null, { now, sign }: ReminderTime) =>
  reminder === "days-before"
    ? remindOfCodes(event, position, now)
    : remindOfEvent(event, reminder, { position, sign, now });

// A page is noted once it is done, so a run that dies repeats one at most, in which nobody is told twice.
const remindEvent = async (event: StoredEvent, reminder: Reminder, time: ReminderTime): Promise<number> => {
  const key = { event_id: event.id, reminder, doors_day: doorsDayOf(event) };
  const ttl = toTtl(addMilliseconds(doorsOf(event), days(30)));
  const { data: run } = await ReminderRunEntity.get(key).go({ consistent: true });
  if (run?.done_at) return 0;
  let position = run?.position ?? null;
  let total = 0;
  do {
    const page = await remindPage(event, reminder, position, time);
    total += page.told;
    position = page.position;
    await ReminderRunEntity.put({ ...key, ttl, ...(position ? { position } : { done_at: time.now }) }).go();
  } while (position && time.mayContinue());
  return total;
};

/**
 * Reminds those who are coming of all events whose reminder is due at `now`. An event that is interrupted goes on with the next call, and
 * one that fails keeps no other waiting. Returns how many reminders were written; throws what the first failure was, once all were tried.
 */
export const sendReminders = async (time: ReminderTime): Promise<number> => {
  const failures: Error[] = [];
  let total = 0;
  for (const event of await listPublishedEventsSince(time.now)) {
    const reminder = dueReminder(event, time.now, env("CITY_ZONE"));
    if (!reminder || !time.mayContinue()) continue;
    try {
      total += await remindEvent(event, reminder, time);
    } catch (error) {
      log.error("event not reminded of", error as Error);
      failures.push(error as Error);
    }
  }
  if (failures[0]) throw failures[0];
  return total;
};
