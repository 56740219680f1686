import { expect, test } from "vitest";
import { backOffMilliseconds } from "../../../functions/platform/back-off.ts";

test("pauses double up to the longest one, and are a tenth of it to all of it", () => {
  const pauses = { first: 20, longest: 100 };
  const turns = [0, 1, 2, 3, 40];
  expect(turns.map((turn) => backOffMilliseconds(pauses, turn, () => 1))).toEqual([20, 40, 80, 100, 100]);
  expect(turns.map((turn) => Math.round(backOffMilliseconds(pauses, turn, () => 0)))).toEqual([2, 4, 8, 10, 10]);
});

test("without a caller's number no pause is like the last one", () => {
  const drawn = Array.from({ length: 20 }, () => backOffMilliseconds({ first: 100, longest: 100 }, 0));
  expect(new Set(drawn).size).toBeGreaterThan(1);
  expect(drawn.every((pause) => pause >= 10 && pause <= 100)).toBe(true);
});
