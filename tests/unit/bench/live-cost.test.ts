import { expect, test } from "vitest";
import { liveCost, sumOf, usualHabits } from "../../../scripts/cost/live-connections.ts";
import { liveCosts } from "../../bench/live-cost.ts";
import { mergeSections } from "../../bench/report.ts";

const costOf = (what: string, visitsADay: number): number =>
  liveCost({ ...usualHabits, visitsADay }).find((line) => line.what.startsWith(what))?.dollars ?? Number.NaN;

test("live connections of 1,000 members with 30 minutes a day each cost under $1.00 a month", () => {
  expect(sumOf(liveCost(usualHabits))).toBeLessThan(1);
  expect(sumOf(liveCost(usualHabits))).toBeGreaterThan(0.8);
});

test("the same minutes in six visits a day cost what opening six times as many connections costs, under $2.60", () => {
  const often = sumOf(liveCost({ ...usualHabits, visitsADay: 6 }));
  expect(often).toBeLessThan(2.6);
  expect(costOf("connection minutes", 6)).toBe(costOf("connection minutes", 1));
  expect(costOf("tickets", 6)).toBeCloseTo(6 * costOf("tickets", 1), 10);
});

test("a visit of 30 minutes has five heartbeats, one of 5 minutes has none", () => {
  expect(costOf("heartbeats", 1)).toBeCloseTo(0.3, 10);
  expect(costOf("heartbeats", 6)).toBe(0);
});

test("the table of the costs ends with both sums", () => {
  const { rows } = liveCosts();
  expect(rows.at(-1)).toEqual(["**sum**", "", expect.stringMatching(/^\*\*\$0\.\d{3}\*\*$/), "", expect.any(String)]);
});

test("a part of the bench that is measured alone replaces its own section and leaves the others", () => {
  const section = (title: string, is: string) => ({ title, columns: ["What"], rows: [[is]] });
  const file = mergeSections("# Bench\n\nHead\n", [section("One", "1"), section("Two", "2")]);
  const merged = mergeSections(file, [section("Two", "22"), section("Three", "3")]);
  expect(merged).toBe(
    "# Bench\n\nHead\n\n## One\n\n| What |\n| --- |\n| 1 |\n\n## Two\n\n| What |\n| --- |\n| 22 |\n\n## Three\n\n| What |\n| --- |\n| 3 |\n",
  );
});
