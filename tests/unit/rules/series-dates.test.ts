import { expect, test } from "vitest";
import { addCityDays } from "../../../shared/rules/city-time.ts";
import { cityDaysBetween, listSeriesDays, moveByDays } from "../../../shared/rules/series-dates.ts";

test.each([
  ["2026-11-21", "week", ["2026-11-28", "2026-12-05", "2026-12-12"]],
  ["2026-12-29", "week", ["2027-01-05", "2027-01-12", "2027-01-19"]],
  ["2026-11-15", "month", ["2026-12-15", "2027-01-15", "2027-02-15"]],
  ["2026-12-31", "month", ["2027-01-31", null, "2027-03-31"]],
  ["2028-01-29", "month", ["2028-02-29", "2028-03-29", "2028-04-29"]],
  // The third Saturday, the first Friday, and a fifth Saturday that few months have.
  ["2026-11-21", "month-weekday", ["2026-12-19", "2027-01-16", "2027-02-20"]],
  ["2026-11-06", "month-weekday", ["2026-12-04", "2027-01-01", "2027-02-05"]],
  ["2026-10-31", "month-weekday", [null, null, "2027-01-30"]],
] as const)("[series-01] from %s every %s come %j", (first, every, expected) => {
  expect(listSeriesDays(first, every, 3)).toEqual(expected);
});

test.each([
  ["over the clocks going back, 8 PM stays 8 PM", "2026-10-31T00:00:00.000Z", 7, "2026-11-07T01:00:00.000Z"],
  ["over the clocks going forward, 8 PM stays 8 PM", "2027-03-13T01:00:00.000Z", 7, "2027-03-20T00:00:00.000Z"],
  ["2:30 AM on the day that skips it is 3:30 AM", "2027-03-07T07:30:00.000Z", 7, "2027-03-14T07:30:00.000Z"],
  ["1:30 AM on the day that has it twice is the first one", "2026-10-25T05:30:00.000Z", 7, "2026-11-01T05:30:00.000Z"],
  ["a week before", "2026-11-07T01:00:00.000Z", -7, "2026-10-31T00:00:00.000Z"],
  ["the same day", "2026-11-07T01:00:00.000Z", 0, "2026-11-07T01:00:00.000Z"],
] as const)("[series-02] %s", (_what, instant, days, expected) => {
  expect(addCityDays(instant, days, "America/New_York")).toBe(expected);
});

test("[series-02] days are those of the city's calendar, and what has no instant moves nowhere", () => {
  // 11 PM on the 20th and 1 AM on the 22nd in New York, 26 hours apart.
  expect(cityDaysBetween("2026-11-21T04:00:00.000Z", "2026-11-22T06:00:00.000Z")).toBe(2);
  expect(cityDaysBetween("2026-11-22T06:00:00.000Z", "2026-11-21T04:00:00.000Z")).toBe(-2);
  expect([moveByDays(null, 7), moveByDays(undefined, 7)]).toEqual([null, undefined]);
});
