import fc from "fast-check";
import { expect, test } from "vitest";
import {
  cityMonth,
  formatEventDateTime,
  localTimeErrorTexts,
  parseLocalTime,
  toLocalTime,
} from "../../../shared/rules/city-time.ts";

const instant = (wall: string) => {
  const found = parseLocalTime(wall);
  return found.ok ? found.instant : found.reason;
};

test("[events-03] [adminevents-09] wall-clock times follow the time zone database instead of a fixed offset", () => {
  expect(instant("2026-01-15T20:00")).toBe("2026-01-16T01:00:00.000Z");
  expect(instant("2026-07-15T20:00")).toBe("2026-07-16T00:00:00.000Z");
  expect(instant("2026-07-15T19:00")).toBe("2026-07-15T23:00:00.000Z");
  expect(instant("2026-01-15T19:00")).toBe("2026-01-16T00:00:00.000Z");
});

test("[events-03] [adminevents-10] a local time that the clocks skip or repeat is refused with a message", () => {
  expect(instant("2026-03-08T02:30")).toBe("skipped");
  expect(instant("2026-11-01T01:30")).toBe("repeated");
  expect(localTimeErrorTexts.skipped).toMatch(/doesn't exist/);
  expect(localTimeErrorTexts.repeated).toMatch(/occurs twice/);
});

test("[events-03] the times around a clock change are accepted", () => {
  expect(instant("2026-03-08T01:59")).toBe("2026-03-08T06:59:00.000Z");
  expect(instant("2026-03-08T03:00")).toBe("2026-03-08T07:00:00.000Z");
  expect(instant("2026-11-01T00:59")).toBe("2026-11-01T04:59:00.000Z");
  expect(instant("2026-11-01T02:00")).toBe("2026-11-01T07:00:00.000Z");
});

test("text that is no date and time is refused", () => {
  for (const wall of ["", "2026-02-30T10:00", "2026-01-01", "2026-01-01T25:00", "tomorrow"])
    expect(instant(wall)).toBe("malformed");
});

test("[time-02] every instant survives the round trip through its wall clock, except in the repeated hour", () => {
  const minutes = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
  fc.assert(
    fc.property(minutes, (minute) => {
      const at = new Date(minute * 60_000).toISOString();
      return ["repeated", at].includes(instant(toLocalTime(at)));
    }),
  );
});

test("[time-01] event times read as ddd, MMM D • h:mm A – h:mm A (ET)", () => {
  const span = { start_at: "2026-07-04T23:00:00.000Z", end_at: "2026-07-05T02:30:00.000Z" };
  expect(formatEventDateTime(span)).toBe("Sat, Jul 4 • 7:00 PM – 10:30 PM (ET)");
});

test("[time-01] the weekday of the end is shown only when it falls on another New York day", () => {
  const span = { start_at: "2026-11-22T01:00:00.000Z", end_at: null };
  expect(formatEventDateTime(span)).toBe("Sat, Nov 21 • 8:00 PM – 2:00 AM (Sun) (ET)");
  const sameDay = { start_at: "2026-11-21T23:00:00.000Z", end_at: "2026-11-22T04:00:00.000Z" };
  expect(formatEventDateTime(sameDay)).toBe("Sat, Nov 21 • 6:00 PM – 11:00 PM (ET)");
});

test("[checkout-03] the month of a purchase is the month in New York", () => {
  expect(cityMonth("2026-12-01T03:00:00.000Z")).toBe("2026-11");
  expect(cityMonth("2026-12-01T05:00:00.000Z")).toBe("2026-12");
});
