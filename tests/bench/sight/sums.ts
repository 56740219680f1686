import type { TraceEvent } from "./trace.ts";

/** One layout shift: its score, and when it happened, in milliseconds. */
export type Shift = { value: number; at: number };

/** Cumulative layout shift: the largest sum of shifts less than 1 second apart, within 5 seconds. */
export const sumOfShifts = (shifts: readonly Shift[]): number => {
  let [worst, sum, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { value, at } of shifts) {
    if (at - last >= 1_000 || at - first >= 5_000) [sum, first] = [0, at];
    last = at;
    sum += value;
    worst = Math.max(worst, sum);
  }
  return worst;
};

const longTask = 50;

const isSame = (a: TraceEvent, b: TraceEvent) => a.pid === b.pid && a.tid === b.tid;

/** What tasks of the page's thread take beyond 50 ms of processor time each, after the first paint; in milliseconds. */
export const blockingTime = (events: readonly TraceEvent[]): { total: number; longest: number } => {
  const paint = events.findLast(({ name }) => name === "firstContentfulPaint");
  if (!paint) throw new Error("The page painted nothing");
  const tasks = events
    .filter((event) => event.name === "RunTask" && isSame(event, paint) && event.ts > paint.ts)
    .map(({ tdur = 0 }) => tdur / 1_000);
  const total = tasks.reduce((sum, task) => sum + Math.max(0, task - longTask), 0);
  return { total, longest: Math.max(0, ...tasks) };
};
