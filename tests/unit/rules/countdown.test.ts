import { expect, test } from "vitest";
import { countdownText, timeLeft } from "../../../shared/rules/countdown.ts";

const target = "2026-07-04T00:00:00.000Z";
const before = (milliseconds: number) => new Date(Date.parse(target) - milliseconds).toISOString();
const hour = 3_600_000;

test("[event-04] the countdown shows days, hours and minutes while a day or more is left", () => {
  expect(countdownText(target, before(49 * hour + 61_000))).toBe("2d 1h 1m");
  expect(countdownText(target, before(24 * hour))).toBe("1d 0h 0m");
});

test("[event-04] the countdown shows hours, minutes and seconds on the last day", () => {
  expect(countdownText(target, before(24 * hour - 1_000))).toBe("23h 59m 59s");
  expect(countdownText(target, before(1_000))).toBe("0h 0m 1s");
});

test('[event-04] the countdown reads "Event Started!" from the start on', () => {
  expect(countdownText(target, target)).toBe("Event Started!");
  expect(countdownText(target, before(-hour))).toBe("Event Started!");
});

test("the remaining time of a hold never goes below zero", () => {
  expect(timeLeft(target, before(30 * 60_000))).toBe("30:00");
  expect(timeLeft(target, before(61_000))).toBe("1:01");
  // A second that has begun is still there.
  expect(timeLeft(target, before(60_001))).toBe("1:01");
  expect(timeLeft(target, before(1))).toBe("0:01");
  expect(timeLeft(target, before(-5))).toBe("0:00");
});
