import { expect, test } from "vitest";
import { blockingTime, sumOfShifts } from "../../bench/sight/sums.ts";

const event = { cat: "", ph: "X", pid: 1, tid: 1 };
const task = (ts: number, milliseconds: number, tid = 1) => ({
  ...event,
  tid,
  name: "RunTask",
  ts,
  tdur: milliseconds * 1_000,
});

test("layout shifts count together while less than a second lies between them, and for at most five seconds", () => {
  expect(sumOfShifts([])).toBe(0);
  expect(sumOfShifts([0, 900, 1_800].map((at) => ({ value: 0.1, at })))).toBeCloseTo(0.3, 10);
  expect(sumOfShifts([0, 1_000, 2_500].map((at) => ({ value: 0.1, at })))).toBeCloseTo(0.1, 10);
  expect(sumOfShifts([0, 900, 1_800, 2_700, 3_600, 4_500, 5_400].map((at) => ({ value: 0.1, at })))).toBeCloseTo(
    0.6,
    10,
  );
});

test("blocking time is what the page's tasks take beyond 50 ms of processor time each, after the first paint", () => {
  const paint = { ...event, ph: "I", name: "firstContentfulPaint", ts: 100 };
  const events = [task(50, 400), paint, task(200, 80), task(300, 49), task(400, 300, 2), task(500, 60)];
  expect(blockingTime(events)).toEqual({ total: 40, longest: 80 });
  expect(() => blockingTime([task(1, 1)])).toThrow("The page painted nothing");
});
