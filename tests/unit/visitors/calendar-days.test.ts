import { expect, test } from "vitest";
import { toCalendarPath, toNextPath } from "../../../functions/visitors/calendar-address.ts";
import { toCalendarSpan } from "../../../functions/visitors/calendar-span.ts";
import { groupByDay } from "../../../functions/visitors/event-days.ts";
import { anEvent } from "../../support/component/samples/events.ts";

const zone = "America/New_York";
const span = (window: Parameters<typeof toCalendarSpan>[0], now: string) => {
  const { from, until } = toCalendarSpan(window, now, zone);
  return [from, until];
};

test("[city-02] the weekend is Friday 5 PM until Sunday midnight, this one until Sunday is over", () => {
  const weekend = ["2026-12-04T22:00:00.000Z", "2026-12-07T05:00:00.000Z"];
  for (const now of ["2026-11-30T05:00:00.000Z", "2026-12-02T12:00:00.000Z", "2026-12-07T04:59:59.999Z"])
    expect([now, span("weekend", now)]).toEqual([now, weekend]);
  expect(span("weekend", "2026-12-07T05:00:00.000Z")[0]).toBe("2026-12-11T22:00:00.000Z");
});

test("over a change of the clocks a weekend, a week and a month end at the city's midnight", () => {
  const now = "2027-11-05T12:00:00.000Z";
  expect(span("weekend", now)).toEqual(["2027-11-05T21:00:00.000Z", "2027-11-08T05:00:00.000Z"]);
  expect(span("today", now)).toEqual(["2027-11-05T04:00:00.000Z", "2027-11-06T04:00:00.000Z"]);
  expect(span("week", now)).toEqual(["2027-11-05T04:00:00.000Z", "2027-11-12T05:00:00.000Z"]);
  expect(span("month", now)).toEqual(["2027-11-05T04:00:00.000Z", "2027-12-01T05:00:00.000Z"]);
  expect(span("month", "2027-12-31T12:00:00.000Z")[1]).toBe("2028-01-01T05:00:00.000Z");
});

test("events stand under their city day: what is on under today, what is postponed last", () => {
  const now = "2026-11-28T17:00:00.000Z";
  const events = [
    anEvent({ id: "later", start_at: "2026-11-26T17:00:00.000Z", state: "postponed" }),
    anEvent({ id: "on", start_at: "2026-11-27T17:00:00.000Z" }),
    anEvent({ id: "tonight", start_at: "2026-11-29T04:59:59.999Z" }),
    anEvent({ id: "midnight", start_at: "2026-11-29T05:00:00.000Z" }),
    anEvent({ id: "next-year", start_at: "2027-01-02T17:00:00.000Z" }),
  ];
  expect(groupByDay(events, now, zone).map(({ heading, events: of }) => [heading, of.map(({ id }) => id)])).toEqual([
    ["Today\u00a0· Saturday, November 28", ["on", "tonight"]],
    ["Tomorrow\u00a0· Sunday, November 29", ["midnight"]],
    ["Saturday, January 2, 2027", ["next-year"]],
    ["New date to come", ["later"]],
  ]);
});

test("an address has what is asked for, and that of the next page the query as it was asked", () => {
  expect(toCalendarPath({ q: "", category: undefined, when: undefined })).toBe("/calendar");
  expect(toCalendarPath({ category: "Pop-up", when: "weekend" })).toBe("/calendar?category=Pop-up&when=weekend");
  expect(toNextPath({ q: "", when: undefined, category: "Community Event" }, "a.b")).toBe(
    "/calendar?q=&category=Community+Event&cursor=a.b",
  );
});
