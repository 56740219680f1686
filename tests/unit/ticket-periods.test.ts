import { expect, test } from "vitest";
import { ticketPeriodFirstDay, ticketPeriodStart } from "../../shared/rules/ticket-periods.ts";

const starts = (now: string) => (["1D", "1W", "1M", "ALL"] as const).map((period) => ticketPeriodStart(period, now));

test("[adminticket-03] periods start at New York's midnight today, on Monday and on the first of the month, and ALL has no start", () => {
  // Sunday, November 22, 2026, 10:30 PM in New York: Monday in UTC.
  expect(starts("2026-11-23T03:30:00.000Z")).toEqual([
    "2026-11-22T05:00:00.000Z",
    "2026-11-16T05:00:00.000Z",
    "2026-11-01T04:00:00.000Z",
    null,
  ]);
});

test("[adminticket-03] on a Monday the week starts that day, and on the first so does the month", () => {
  // Monday, June 1, 2026, 00:00 in New York.
  expect(starts("2026-06-01T04:00:00.000Z")).toEqual([
    "2026-06-01T04:00:00.000Z",
    "2026-06-01T04:00:00.000Z",
    "2026-06-01T04:00:00.000Z",
    null,
  ]);
  // A millisecond earlier it is still Sunday, May 31.
  expect(ticketPeriodFirstDay("1W", "2026-06-01T03:59:59.999Z")).toBe("2026-05-25");
});

test("a week with a clock change starts at midnight by the clock of its Monday", () => {
  // Sunday, March 8, 2026: the clocks went forward at 2 AM.
  expect(ticketPeriodStart("1W", "2026-03-08T16:00:00.000Z")).toBe("2026-03-02T05:00:00.000Z");
  expect(ticketPeriodStart("1D", "2026-03-08T16:00:00.000Z")).toBe("2026-03-08T05:00:00.000Z");
});
