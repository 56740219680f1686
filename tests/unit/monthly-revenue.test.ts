import { expect, test } from "vitest";
import { sameDayOfLastMonth } from "../../functions/reports/monthly-revenue.ts";

test("a day of last month has the same number, and is its last one where the month is shorter", () => {
  const days = ["2026-11-25", "2026-01-31", "2026-03-30", "2028-03-30", "2026-03-01", "2026-12-31"];
  expect(days.map(sameDayOfLastMonth)).toEqual([
    "2026-10-25",
    "2025-12-31",
    "2026-02-28",
    "2028-02-29",
    "2026-02-01",
    "2026-11-30",
  ]);
});
