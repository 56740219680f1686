import { expect, test } from "vitest";
import { toOffsetTime } from "../../../shared/rules/offset-time.ts";

test("an instant is written in the city's time with its offset, in winter, in summer and in the hour that occurs twice", () => {
  expect(
    [
      "2026-11-22T01:05:59.999Z",
      "2026-07-04T04:30:00.000Z",
      "2026-11-01T05:30:00.000Z",
      "2026-11-01T06:30:00.000Z",
      "2026-12-31T04:59:00.000Z",
    ].map((instant) => toOffsetTime(instant)),
  ).toEqual([
    "2026-11-21T20:05:59-05:00",
    "2026-07-04T00:30:00-04:00",
    "2026-11-01T01:30:00-04:00",
    "2026-11-01T01:30:00-05:00",
    "2026-12-30T23:59:00-05:00",
  ]);
});

test("a zone ahead of UTC and one with half hours have their own offsets, and the text is the same instant to the second", () => {
  const instant = "2026-11-21T20:05:00.000Z";
  expect(toOffsetTime(instant, "Asia/Kolkata")).toBe("2026-11-22T01:35:00+05:30");
  expect(toOffsetTime(instant, "America/St_Johns")).toBe("2026-11-21T16:35:00-03:30");
  expect(toOffsetTime(instant, "UTC")).toBe("2026-11-21T20:05:00+00:00");
  for (const zone of ["Asia/Kolkata", "America/St_Johns", "America/New_York"])
    expect(Date.parse(toOffsetTime(instant, zone))).toBe(Date.parse(instant));
});
