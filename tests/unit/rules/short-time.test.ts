import { expect, test } from "vitest";
import { formatShortMoment, formatShortTime, formatShortWhen } from "../../../shared/rules/short-time.ts";

const now = "2026-11-27T15:00:00.000Z";

test.each([
  ["on the hour", "2026-11-28T02:00:00.000Z", "9 PM"],
  ["between the hours", "2026-11-28T02:30:00.000Z", "9:30 PM"],
  ["at noon", "2026-11-28T17:00:00.000Z", "12 PM"],
])("[in-01] a time %s has no needless zeros", (_what, instant, text) => {
  expect(formatShortTime(instant)).toBe(text);
});

test.each([
  ["today", "2026-11-28T02:00:00.000Z", "Fri 9 PM"],
  ["within six days", "2026-12-04T03:00:00.000Z", "Thu 10 PM"],
  ["in a week", "2026-12-05T02:00:00.000Z", "Fri, Dec 4, 9 PM"],
  ["in the past", "2026-11-26T02:00:00.000Z", "Wed, Nov 25, 9 PM"],
])("[in-01] a moment %s has its weekday, and its date when that could be another day", (_what, instant, text) => {
  expect(formatShortMoment(instant, now)).toBe(text);
});

test.each([
  ["earlier than the start", "2026-11-28T01:00:00.000Z", "Fri, 9 PM · doors 8 PM"],
  ["at the start", "2026-11-28T02:00:00.000Z", "Fri, 9 PM"],
])("[in-01] doors that open %s are named with it where they differ", (_what, doors_at, text) => {
  expect(formatShortWhen({ start_at: "2026-11-28T02:00:00.000Z", doors_at }, now)).toBe(text);
});
