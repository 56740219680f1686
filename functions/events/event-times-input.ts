import type * as z from "zod";
import { AppError } from "../../shared/model/errors.ts";
import type { EventInput } from "../../shared/model/event.ts";
import { days } from "../../shared/rules/durations.ts";
import { emptyRangeText, parseDoorsTime, parseEventTimes } from "../../shared/rules/event-time-text.ts";
import { longestEventDays } from "../../shared/rules/event-times.ts";
import { env } from "../platform/env.ts";

type Input = z.output<typeof EventInput>;
type TimesInput = Pick<Input, "date" | "time" | "doors_time" | "start_at" | "end_at" | "doors_at">;

/** When an event takes place, as stored: without what isn't said. */
export type StoredTimes = { start_at: string; end_at?: string; doors_at?: string };

const timeError = (path: string, message: string): AppError =>
  new AppError("invalid-input", message, { fields: [{ path, message }] });

const parseTexts = ({ date, time, doors_time }: TimesInput) => {
  if (!date) throw timeError("date", "Enter a date");
  if (!time) throw timeError("time", "Enter a time");
  const times = parseEventTimes(date, time, env("CITY_ZONE"));
  if (!times.ok) throw timeError("time", times.message);
  if (!doors_time) return { ...times, doors_at: null };
  const doors = parseDoorsTime(times.start_at, doors_time, env("CITY_ZONE"));
  if (!doors.ok) throw timeError("doors_time", doors.message);
  return { ...times, doors_at: doors.doors_at };
};

/**
 * When an event takes place, from the instants or the texts of an input.
 * Throws `invalid-input` for a time that cannot be read, an end that isn't after the start or more than 31 days later, and doors
 * that open after the start.
 */
export const toStoredTimes = (input: TimesInput): StoredTimes => {
  const { start_at, end_at, doors_at } = input.start_at
    ? { start_at: input.start_at, end_at: input.end_at, doors_at: input.doors_at }
    : parseTexts(input);
  const start = Date.parse(start_at);
  if (end_at && Date.parse(end_at) <= start) throw timeError("time", emptyRangeText);
  if (end_at && Date.parse(end_at) > start + days(longestEventDays)) {
    throw timeError("time", `An event can last at most ${longestEventDays} days.`);
  }
  if (doors_at && Date.parse(doors_at) > start) {
    throw timeError("doors_time", "Doors must open no later than the event starts.");
  }
  return {
    start_at,
    ...(end_at ? { end_at } : {}),
    // Doors that open at the start are not stored: they move with it.
    ...(doors_at && doors_at !== start_at ? { doors_at } : {}),
  };
};
