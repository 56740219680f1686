import { expect, test } from "vitest";
import { toProrationDate } from "../../functions/subscriptions/change/preview-change.ts";

const [start, end] = [1_800_000_000, 1_802_592_000];
const dateAt = (seconds: number, period = [start, end]): number => {
  const [current_period_start, current_period_end] = period;
  const item = { current_period_start, current_period_end };
  return toProrationDate({ item } as never, new Date(seconds * 1_000).toISOString());
};

test.each([
  ["in the middle of a period", start + 1_000, start + 1_000],
  ["in the middle of a second", start + 1_000.9, start + 1_000],
  ["at a period's start", start, start],
  ["before a period's start", start - 5, start],
  ["in a period's last second", end - 1, end - 1],
  ["at a period's end", end, end - 1],
  ["after a period's end", end + 5, end - 1],
])("unused time is credited from a second within the period: asked for %s", (_case, at, date) => {
  expect(dateAt(at)).toBe(date);
});

test("of a period that ends as it starts the start counts", () => {
  expect(dateAt(start + 5, [start, start])).toBe(start);
});
