import { expect, test } from "vitest";
import { getEventEnd, getLiveWindow, isLive, isPast } from "../../../shared/rules/event-times.ts";

const withEnd = { start_at: "2026-07-04T23:00:00.000Z", end_at: "2026-07-05T03:00:00.000Z" };
const withoutEnd = { start_at: "2026-07-04T23:00:00.000Z", end_at: null };

test("[events-02] [time-03] an event ends at end_at, or 6 hours after its start without one", () => {
  expect(getEventEnd(withEnd)).toBe("2026-07-05T03:00:00.000Z");
  expect(getEventEnd(withoutEnd)).toBe("2026-07-05T05:00:00.000Z");
  expect(getEventEnd({ start_at: withEnd.start_at })).toBe("2026-07-05T05:00:00.000Z");
});

test("[events-02] [adminevents-11] an event is upcoming until the instant of its end and past from then on", () => {
  expect(isPast(withEnd, "2026-07-05T02:59:59.999Z")).toBe(false);
  expect(isPast(withEnd, "2026-07-05T03:00:00.000Z")).toBe(true);
  expect(isPast(withoutEnd, "2026-07-05T04:59:59.999Z")).toBe(false);
  expect(isPast(withoutEnd, "2026-07-05T05:00:00.000Z")).toBe(true);
});

test("[ticket-04] [time-03] the check-in window opens 6 hours before the start and closes 2 hours after the end", () => {
  expect(getLiveWindow(withEnd)).toEqual({
    opens_at: "2026-07-04T17:00:00.000Z",
    closes_at: "2026-07-05T05:00:00.000Z",
  });
  expect(getLiveWindow(withoutEnd).closes_at).toBe("2026-07-05T07:00:00.000Z");
});

test.each([
  ["2026-07-04T16:59:59.999Z", false],
  ["2026-07-04T17:00:00.000Z", true],
  ["2026-07-05T00:00:00.000Z", true],
  ["2026-07-05T04:59:59.999Z", true],
  ["2026-07-05T05:00:00.000Z", false],
])("[ticket-04] [time-03] whether a ticket can be checked in at %s: %s", (now, expected) => {
  expect(isLive(withEnd, now)).toBe(expected);
});
