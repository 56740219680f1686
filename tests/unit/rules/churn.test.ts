import { expect, test } from "vitest";
import { computeChurn } from "../../../shared/rules/churn.ts";

const churn = (ended: number, payingAtStart: number) => computeChurn({ ended, payingAtStart });

test("[kpi-04] churn is 0 only when nobody left", () => {
  expect([churn(0, 0), churn(0, 10)]).toEqual([0, 0]);
  expect([churn(1, 0), churn(1, 10_000)].every((share) => share > 0)).toBe(true);
});

test("[kpi-04] churn rises with each paying membership that ends, relative to those active at the start", () => {
  expect([1, 2, 3, 4].map((ended) => churn(ended, 4))).toEqual([0.25, 0.5, 0.75, 1]);
});

test("[kpi-04] churn never divides by zero and never exceeds everybody", () => {
  expect([churn(3, 0), churn(9, 4), churn(1, -1)]).toEqual([1, 1, 1]);
});
