import { expect, test } from "vitest";
import { dueReminder, reminderTime } from "../../../functions/event-notices/reminders/due-reminders.ts";

const zone = "America/New_York";
const event = {
  is_published: true,
  door_mode: "scan" as const,
  doors_at: "2026-11-22T22:00:00.000Z",
  start_at: "2026-11-23T00:00:00.000Z",
  end_at: "2026-11-23T04:00:00.000Z",
};
const due = (now: string, about: Partial<Parameters<typeof dueReminder>[0]> = {}) =>
  dueReminder({ ...event, ...about }, now, zone);

test.each([
  ["2026-11-19T21:59:59.999Z", null],
  ["2026-11-19T22:00:00.000Z", "days-before"],
  ["2026-11-21T23:59:59.999Z", "days-before"],
  ["2026-11-22T00:00:00.000Z", "day-before"],
  ["2026-11-22T21:59:59.999Z", "day-before"],
  ["2026-11-22T22:00:00.000Z", "hours-before"],
  ["2026-11-22T23:59:59.999Z", "hours-before"],
  ["2026-11-23T00:00:00.000Z", null],
])("[notices-07] at %s the reminder of an event with scanners is %s", (now, reminder) => {
  expect(due(now)).toBe(reminder);
});

test("[notices-07] an event without scanners has the same reminders, but none of codes", () => {
  for (const door_mode of ["member", undefined] as const) {
    expect(due("2026-11-21T23:59:59.999Z", { door_mode })).toBeNull();
    expect(due("2026-11-22T00:00:00.000Z", { door_mode })).toBe("day-before");
    expect(due("2026-11-22T22:00:00.000Z", { door_mode })).toBe("hours-before");
  }
});

test.each([
  ["is a draft", { is_published: false }],
  ["is postponed", { postponed_at: "2026-11-20T00:00:00.000Z" }],
  ["is cancelled", { cancelled_at: "2026-11-20T00:00:00.000Z" }],
])("[notices-07] nobody is reminded of an event that %s", (_state, marks) => {
  for (const now of ["2026-11-20T00:00:00.000Z", "2026-11-22T00:00:00.000Z", "2026-11-22T22:00:00.000Z"])
    expect([now, due(now, marks)]).toEqual([now, null]);
});

test("[notices-07] an event whose sales are stopped is reminded of", () => {
  expect(due("2026-11-22T22:00:00.000Z", { sales_stopped_at: "2026-11-20T00:00:00.000Z" })).toBe("hours-before");
});

test.each([
  // 9:59 PM, 10 PM, 7:59 AM and 8 AM in the city.
  ["2026-11-23T02:59:00.000Z", "2026-11-22T02:59:00.000Z"],
  ["2026-11-23T03:00:00.000Z", "2026-11-22T13:00:00.000Z"],
  ["2026-11-22T12:59:00.000Z", "2026-11-21T13:00:00.000Z"],
  ["2026-11-22T13:00:00.000Z", "2026-11-21T13:00:00.000Z"],
  // The clocks go back on the morning that it waits for.
  ["2026-11-02T03:30:00.000Z", "2026-11-01T13:00:00.000Z"],
])("[notices-07] an event at %s is reminded of at %s, never between 10 PM and 8 AM", (start_at, at) => {
  expect(reminderTime({ ...event, start_at }, "day-before", zone)).toBe(at);
});

test("[notices-07] two hours before comes at its time, at night too", () => {
  const start_at = "2026-11-23T05:00:00.000Z";
  expect(reminderTime({ ...event, start_at }, "hours-before", zone)).toBe("2026-11-23T03:00:00.000Z");
});
