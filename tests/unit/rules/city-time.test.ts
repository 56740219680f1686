import fc from "fast-check";
import { expect, test } from "vitest";
import { cityDay } from "../../../shared/rules/city-day.ts";
import {
  cityMonth,
  formatEventDate,
  formatEventDateTime,
  formatEventTime,
  localTimeErrorTexts,
  parseLocalTime,
  startOfCityDay,
  toCityTime,
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

test("[time-02] the clocks of the city go from 1:59:59 to 3:00 in spring, and from 1:59:59 back to 1:00 in autumn", () => {
  const show = (instant: string) => toCityTime(instant).format("ddd, MMM D • h:mm:ss A");
  expect(show("2026-03-08T06:59:59.999Z")).toBe("Sun, Mar 8 • 1:59:59 AM");
  expect(show("2026-03-08T07:00:00.000Z")).toBe("Sun, Mar 8 • 3:00:00 AM");
  expect(show("2026-11-01T05:59:59.999Z")).toBe("Sun, Nov 1 • 1:59:59 AM");
  expect(show("2026-11-01T06:00:00.000Z")).toBe("Sun, Nov 1 • 1:00:00 AM");
});

test("a day of the city begins at its midnight, 23 hours long in spring and 25 in autumn", () => {
  const hoursOf = (day: string, next: string) =>
    (Date.parse(startOfCityDay(next)) - Date.parse(startOfCityDay(day))) / 3_600_000;
  expect(startOfCityDay("2026-11-21")).toBe("2026-11-21T05:00:00.000Z");
  expect(startOfCityDay("2026-07-04")).toBe("2026-07-04T04:00:00.000Z");
  expect(hoursOf("2026-03-08", "2026-03-09")).toBe(23);
  expect(hoursOf("2026-11-01", "2026-11-02")).toBe(25);
  expect(hoursOf("2026-11-21", "2026-11-22")).toBe(24);
  expect(() => startOfCityDay("2026-02-30")).toThrow(RangeError);
});

test("the last millisecond of a day belongs to it, and midnight to the next one", () => {
  expect(cityDay("2026-11-22T04:59:59.999Z")).toBe("2026-11-21");
  expect(cityDay("2026-11-22T05:00:00.000Z")).toBe("2026-11-22");
  expect(toLocalTime("2026-11-22T05:00:00.000Z")).toBe("2026-11-22T00:00");
});

test("a zone on the other side of the world has its own day", () => {
  expect(cityDay("2026-11-21T20:00:00.000Z", "Pacific/Auckland")).toBe("2026-11-22");
  expect(startOfCityDay("2026-11-22", "Pacific/Auckland")).toBe("2026-11-21T11:00:00.000Z");
});

test("[time-01] event times before, at and after a clock change each read in their own offset, in any order", () => {
  const startsAt = (start_at: string) => formatEventTime({ start_at, end_at: start_at }, "America/New_York");
  const asked = [
    "2026-11-01T06:00:00.000Z",
    "2026-11-01T05:59:00.000Z",
    "2026-03-08T07:00:00.000Z",
    "2026-03-08T06:59:00.000Z",
  ];
  const said = ["1:00 AM – 1:00 AM (ET)", "1:59 AM – 1:59 AM (ET)", "3:00 AM – 3:00 AM (ET)", "1:59 AM – 1:59 AM (ET)"];
  expect(asked.map(startsAt)).toEqual(said);
  expect(asked.toReversed().map(startsAt)).toEqual(said.toReversed());
});

test("[time-01] the texts of an event's times are those that the date library writes, through a whole year", () => {
  for (let hour = 0; hour < 366 * 24; hour += 5) {
    const start_at = new Date(Date.UTC(2026, 0, 1, hour, 37)).toISOString();
    const start = toCityTime(start_at);
    expect(formatEventDate({ start_at })).toBe(start.format("ddd, MMM D"));
    expect(formatEventTime({ start_at, end_at: start_at })).toBe(
      `${start.format("h:mm A")} – ${start.format("h:mm A")} (ET)`,
    );
  }
});
