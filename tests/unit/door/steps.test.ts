import { expect, test } from "vitest";
import { isStepCurrent, stepAt } from "../../../shared/door/steps.ts";

const start = 1_763_778_600_000;

test("a step lasts 15 seconds", () => {
  expect([0, 14_999, 15_000].map((later) => stepAt(start + later) - stepAt(start))).toEqual([0, 0, 1]);
});

test("a code counts one step ahead and until 45 seconds after its step began", () => {
  const step = stepAt(start);
  const counts = (later: number) => isStepCurrent(step, start + later);
  expect([-15_001, -15_000, 0, 44_999, 45_000, 60_000].map(counts)).toEqual([false, true, true, true, false, false]);
});
