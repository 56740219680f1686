import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { localTimeErrorTexts } from "../../../shared/rules/city-time.ts";
import {
  emptyRangeText,
  fitsTimeText,
  formatDateText,
  formatTimeText,
  parseDoorsTime,
  parseEventTimes,
} from "../../../shared/rules/event-time-text.ts";

const parse = (date: string, time: string) => {
  const result = parseEventTimes(date, time);
  return result.ok ? [result.start_at, result.end_at] : result.message;
};

describe("the time of an event", () => {
  test.each([
    ["2026-07-15", "7:00 PM", "2026-07-15T23:00:00.000Z", null],
    ["2026-01-15", "7:00 PM", "2026-01-16T00:00:00.000Z", null],
    ["2026-01-15", "7 pm", "2026-01-16T00:00:00.000Z", null],
    ["2026-01-15", " 12:00 AM ", "2026-01-15T05:00:00.000Z", null],
    ["2026-01-15", "12:30 p.m.", "2026-01-15T17:30:00.000Z", null],
    ["2026-07-15", "7:00 PM - 11:30 PM", "2026-07-15T23:00:00.000Z", "2026-07-16T03:30:00.000Z"],
    ["2026-07-15", "7:00pm–11:30pm", "2026-07-15T23:00:00.000Z", "2026-07-16T03:30:00.000Z"],
    ["2026-07-15", "7:00 PM to 11:30 PM", "2026-07-15T23:00:00.000Z", "2026-07-16T03:30:00.000Z"],
  ])("[adminevents-08] [adminevents-09] is read on %s from %j as New York wall time", (date, time, start, end) => {
    expect(parse(date, time)).toEqual([start, end]);
  });

  test("[adminevents-08] a range whose end is earlier than its start ends on the next day, also over a clock change", () => {
    expect(parse("2026-12-31", "9:00 PM - 2:00 AM")).toEqual(["2027-01-01T02:00:00.000Z", "2027-01-01T07:00:00.000Z"]);
    expect(parse("2026-03-07", "9:00 PM - 4:00 AM")).toEqual(["2026-03-08T02:00:00.000Z", "2026-03-08T08:00:00.000Z"]);
    expect(parse("2026-10-31", "9:00 PM - 4:00 AM")).toEqual(["2026-11-01T01:00:00.000Z", "2026-11-01T09:00:00.000Z"]);
  });

  test.each([
    ["2026-07-15", "19:00"],
    ["2026-07-15", "7:00"],
    ["2026-07-15", "13:00 PM"],
    ["2026-07-15", "0:30 AM"],
    ["2026-07-15", "7:60 PM"],
    ["2026-07-15", "7 - 11 PM"],
    ["2026-07-15", "7:00 PM -"],
    ["2026-07-15", "7:00 PM - 8:00 PM - 9:00 PM"],
    ["2026-07-15", "doors at 7:00 PM"],
    ["2026-07-15", "evening"],
    ["2026-07-15", ""],
    ["2026-7-15", "7:00 PM"],
    ["2026-13-01", "7:00 PM"],
    ["2026-07-32", "7:00 PM"],
    ["2026-02-30", "7:00 PM"],
    ["07/15/2026", "7:00 PM"],
    ["soon", "7:00 PM"],
    ["", "7:00 PM"],
  ])('[adminevents-08] is refused on %j at %j with "Invalid date or time format"', (date, time) => {
    expect(parse(date, time)).toBe("Invalid date or time format");
  });

  test("a range that ends when it starts is refused", () => {
    expect(parse("2026-07-15", "7:00 PM - 7:00 PM")).toBe(emptyRangeText);
  });

  test("[adminevents-10] a start or an end that the clocks skip or pass twice is refused with a message", () => {
    expect(parse("2026-03-08", "2:30 AM")).toBe(localTimeErrorTexts.skipped);
    expect(parse("2026-03-07", "9:00 PM - 2:30 AM")).toBe(localTimeErrorTexts.skipped);
    expect(parse("2026-11-01", "1:30 AM - 5:00 AM")).toBe(localTimeErrorTexts.repeated);
    expect(parse("2026-10-31", "9:00 PM - 1:30 AM")).toBe(localTimeErrorTexts.repeated);
  });

  test("its texts say exactly when it takes place, unless it lasts longer than a day or lies in a repeated hour", () => {
    const minute = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
    const length = fc.integer({ min: 1, max: 1_300 });
    const at = (minutes: number) => new Date(minutes * 60_000).toISOString();
    fc.assert(
      fc.property(minute, fc.option(length), (start, minutes) => {
        const event = { start_at: at(start), end_at: minutes === null ? null : at(start + minutes) };
        const parsed = parseEventTimes(formatDateText(event), formatTimeText(event));
        if (fitsTimeText(event)) expect(parsed).toEqual({ ok: true, ...event });
        else expect(parsed.ok).toBe(false);
      }),
    );
    const weekend = { start_at: "2026-07-03T22:00:00.000Z", end_at: "2026-07-05T23:00:00.000Z" };
    expect(fitsTimeText(weekend)).toBe(false);
  });

  test("its texts leave out seconds, so they don't say exactly when it takes place where it has some", () => {
    const [whole, late] = ["2026-07-03T22:00:00.000Z", "2026-07-03T22:00:30.000Z"];
    expect(fitsTimeText({ start_at: whole })).toBe(true);
    expect(fitsTimeText({ start_at: late })).toBe(false);
    expect(fitsTimeText({ start_at: late, end_at: "2026-07-03T23:00:00.000Z" })).toBe(false);
    expect(fitsTimeText({ start_at: whole, end_at: "2026-07-03T23:00:30.000Z" })).toBe(false);
  });
});

describe("when the doors open", () => {
  const doors = (start_at: string, time: string) => {
    const result = parseDoorsTime(start_at, time);
    return result.ok ? result.doors_at : result.message;
  };

  test("is the last such time until the start", () => {
    expect(doors("2026-07-15T23:00:00.000Z", "6:30 PM")).toBe("2026-07-15T22:30:00.000Z");
    expect(doors("2026-07-15T23:00:00.000Z", "7:00 PM")).toBe("2026-07-15T23:00:00.000Z");
    expect(doors("2026-07-16T04:30:00.000Z", "11:30 PM")).toBe("2026-07-16T03:30:00.000Z");
  });

  test("is refused when it cannot be read", () => {
    for (const time of ["", "6", "18:30"]) expect(doors("2026-07-15T23:00:00.000Z", time)).toMatch(/^Invalid date/);
    expect(doors("2026-03-08T09:00:00.000Z", "2:30 AM")).toBe(localTimeErrorTexts.skipped);
  });
});
