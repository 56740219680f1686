import { expect, test } from "vitest";
import { codesOpenAt, passTimes } from "../../../functions/door-passes/code-window.ts";
import { dueReminder } from "../../../functions/door-passes/reminders/due-reminders.ts";

const event = {
  door_mode: "scan" as const,
  doors_at: "2026-11-22T22:00:00.000Z",
  start_at: "2026-11-23T00:00:00.000Z",
  end_at: "2026-11-23T04:00:00.000Z",
};

test.each([
  ["2026-11-19T21:59:59.999Z", null],
  ["2026-11-19T22:00:00.000Z", "days-before"],
  ["2026-11-22T18:59:59.999Z", "days-before"],
  ["2026-11-22T19:00:00.000Z", "hours-before"],
  ["2026-11-22T21:59:59.999Z", "hours-before"],
  ["2026-11-22T22:00:00.000Z", null],
])("at %s the reminder is %s", (now, reminder) => {
  expect(dueReminder(event, now)).toBe(reminder);
});

test("nobody is reminded of a code where members redeem their tickets themselves", () => {
  const now = "2026-11-22T19:00:00.000Z";
  expect(dueReminder({ ...event, door_mode: "member" }, now)).toBeNull();
  expect(dueReminder({ ...event, door_mode: undefined }, now)).toBeNull();
});

test("without a time for doors they open at the start", () => {
  expect(codesOpenAt({ start_at: event.start_at })).toBe("2026-11-20T00:00:00.000Z");
});

test("a pass counts while the event is live", () => {
  expect(passTimes(event)).toEqual({
    notBefore: Date.parse("2026-11-22T18:00:00.000Z") / 1_000,
    notAfter: Date.parse("2026-11-23T06:00:00.000Z") / 1_000,
  });
});
