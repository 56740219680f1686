import { expect, test } from "vitest";
import { parseSchedule } from "../../../local/scheduler/schedule-expression.ts";

const next = (expression: string, after: string, zone?: string) =>
  new Date(parseSchedule(expression, zone)(Date.parse(after))).toISOString();

test.each([
  ["rate(1 minute)", "2026-03-01T10:00:30.000Z", "2026-03-01T10:01:30.000Z"],
  ["rate(15 minutes)", "2026-03-01T10:00:00.000Z", "2026-03-01T10:15:00.000Z"],
  ["rate(1 day)", "2026-03-01T10:00:00.000Z", "2026-03-02T10:00:00.000Z"],
  ["cron(0/15 * * * ? *)", "2026-03-01T10:01:00.000Z", "2026-03-01T10:15:00.000Z"],
  ["cron(0 9 ? * MON-FRI *)", "2026-03-06T09:00:00.000Z", "2026-03-09T09:00:00.000Z"],
  ["cron(30 4 1 * ? *)", "2026-03-01T04:30:00.000Z", "2026-04-01T04:30:00.000Z"],
])("%s after %s is due at %s", (expression, after, due) => expect(next(expression, after)).toBe(due));

test("a cron follows its zone's clock through the change to summer time", () => {
  expect(next("cron(0 9 * * ? *)", "2026-03-07T15:00:00.000Z", "America/New_York")).toBe("2026-03-08T13:00:00.000Z");
});

test.each(["at(2026-01-01T00:00:00)", "cron(0 9 L * ? *)", "rate(5 weeks)"])("%s is refused by name", (expression) => {
  expect(() => parseSchedule(expression)(0)).toThrow(/isn't supported locally/);
});
