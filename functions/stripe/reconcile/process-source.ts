import { days, hours } from "../../../shared/rules/durations.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import { forEachThrottled, type Throttle } from "../../platform/parallel.ts";

/**
 * One object at Stripe to compare; `at` is when it changed there, in seconds since 1970. `take` returns whether it
 * succeeded.
 */
export type SourceItem = { at: number; take(): Promise<boolean> };

/** The outcome of a run for one source. */
export type SourceResult = { failedAt: number[]; stoppedAt: number | null };

/**
 * A run starts two hours before the previous run: a payment page can be paid up to 41 minutes after it was created, and
 * Stripe's events arrive with a delay.
 */
const overlapMilliseconds = hours(2);

/** The full window: what the first run and one run a day read, and how long a failing object is retried. */
const windowMilliseconds = hours(48);

/** Returns whether the full window is due: once a day. */
export const isFullDue = (fullAt: string | undefined, now: string): boolean =>
  fullAt === undefined || fullAt <= addMilliseconds(now, -days(1));

const earliest = (...instants: string[]): string => instants.sort()[0] as string;
const instantOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();

/**
 * Returns where a run starts reading a source: where the last one stopped, with the overlap, or at the start of the
 * full window.
 */
export const readFrom = (mark: string | undefined, isFull: boolean, now: string): string => {
  const whole = addMilliseconds(now, -windowMilliseconds);
  const least = addMilliseconds(now, -overlapMilliseconds);
  return isFull ? earliest(mark ?? whole, whole) : earliest(mark ?? whole, least);
};

/**
 * Returns where the next run has to start: at what this run didn't reach or what failed in it (for 48 hours), or else
 * at this run's start.
 */
export const nextFrom = ({ failedAt, stoppedAt }: SourceResult, now: string): string => {
  const oldest = Date.parse(now) / 1_000 - windowMilliseconds / 1_000;
  const failed = failedAt.map((at) => instantOf(Math.max(at, oldest)));
  return earliest(now, ...failed, ...(stoppedAt === null ? [] : [instantOf(stoppedAt)]));
};

/** Processes the objects of a source, the oldest first, at the given pace. */
export const processSource = async (found: SourceItem[], pace: Throttle): Promise<SourceResult> => {
  const inOrder = found.toSorted((one, other) => one.at - other.at);
  const failedAt: number[] = [];
  const begun = await forEachThrottled(inOrder, pace, async ({ at, take }) => {
    if (!(await take())) failedAt.push(at);
  });
  return { failedAt, stoppedAt: inOrder[begun]?.at ?? null };
};
