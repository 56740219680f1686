import { beforeEach, describe, expect, test, vi } from "vitest";
import { toStoredTimes } from "../../../functions/events/event-times-input.ts";

beforeEach(() => vi.stubEnv("CITY_ZONE", "America/New_York"));

const start_at = "2027-03-05T01:00:00.000Z";
const day = 86_400_000;
const later = (milliseconds: number): string => new Date(Date.parse(start_at) + milliseconds).toISOString();
const timesOf = (about: object) => {
  try {
    return toStoredTimes(about as never);
  } catch (error) {
    return (error as { details?: { fields: { path: string; message: string }[] } }).details?.fields;
  }
};

describe("an event's times, given as instants", () => {
  test("are stored as they are, without what isn't said", () => {
    expect(timesOf({ start_at })).toEqual({ start_at });
    expect(timesOf({ start_at, end_at: later(1), doors_at: later(-1) })).toEqual({
      ...{ start_at, end_at: later(1), doors_at: later(-1) },
    });
  });

  test("leave out doors that open at the start: these move with it", () => {
    expect(timesOf({ start_at, doors_at: start_at })).toEqual({ start_at });
  });

  test("end after the start, and 31 days later at most", () => {
    expect(timesOf({ start_at, end_at: start_at })).toMatchObject([{ path: "time" }]);
    expect(timesOf({ start_at, end_at: later(31 * day) })).toMatchObject({ end_at: later(31 * day) });
    expect(timesOf({ start_at, end_at: later(31 * day + 1) })).toEqual([
      { path: "time", message: "An event can last at most 31 days." },
    ]);
  });

  test("have doors that open no later than the start", () => {
    expect(timesOf({ start_at, doors_at: later(1) })).toEqual([
      { path: "doors_time", message: "Doors must open no later than the event starts." },
    ]);
  });
});

describe("an event's times, given as texts", () => {
  test("are read on the city's clocks", () => {
    const texts = { date: "2027-03-04", time: "8:00 PM - 2:00 AM", doors_time: "7:00 PM" };
    expect(timesOf(texts)).toEqual({ start_at, end_at: later(6 * 3_600_000), doors_at: later(-3_600_000) });
    expect(timesOf({ ...texts, doors_time: "" })).not.toHaveProperty("doors_at");
  });

  test.each([
    [{ time: "8:00 PM" }, [{ path: "date", message: "Enter a date" }]],
    [{ date: "2027-03-04" }, [{ path: "time", message: "Enter a time" }]],
    [{ date: "2027-03-04", time: "20:00" }, [{ path: "time", message: expect.any(String) }]],
    [{ date: "2027-03-04", time: "8:00 PM", doors_time: "x" }, [{ path: "doors_time", message: expect.any(String) }]],
  ])("are refused at the field that can't be read: %j", (about, fields) => {
    expect(timesOf(about)).toEqual(fields);
  });
});
