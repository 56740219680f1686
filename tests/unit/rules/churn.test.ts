import { expect, test } from "vitest";
import { computeChurn } from "../../../shared/rules/churn.ts";

const churn = (endedOfThese: number, ranAtStart: number) => computeChurn({ endedOfThese, ranAtStart });

test("[kpi-04] churn is 0 only when none of the memberships that ran at the start has ended", () => {
  expect([churn(0, 1), churn(0, 10)]).toEqual([0, 0]);
  expect(churn(1, 10_000)).toBe(0.0001);
});

test("[kpi-04] churn rises with each membership that ends, relative to those that ran at the start", () => {
  expect([1, 2, 3, 4].map((ended) => churn(ended, 4))).toEqual([0.25, 0.5, 0.75, 1]);
});

test("[kpi-04] there is no churn where nothing ran at the start, and it stays between nobody and everybody", () => {
  expect([churn(0, 0), churn(3, 0), churn(1, -1)]).toEqual([null, null, null]);
  expect([churn(9, 4), churn(-1, 4)]).toEqual([1, 0]);
});
