import { addMilliseconds } from "../../platform/clock.ts";
import { processThrottled, type Throttle } from "../../platform/throttle.ts";

/** One thing at Stripe to compare: when it came up there, in seconds since 1970. `take` answers whether it went well. */
export type SourceItem = { at: number; take(): Promise<boolean> };

/** What became of a run's work on one source. */
export type SourceResult = { failedAt: number[]; stoppedAt: number | null };

const hour = 3_600_000;

/**
 * A run reads again what came up in the last two hours before the one before it: a payment page is paid up to 41 minutes after it
 * was made, and Stripe tells of an event only some time after it.
 */
const overlapMilliseconds = 2 * hour;

/** The whole window: what a first run and one run a day read, and how long something that fails is tried in every run. */
export const windowMilliseconds = 48 * hour;

const dayMilliseconds = 24 * hour;

/** Whether the whole window is due to be read again: once a day. */
export const isFullDue = (fullAt: string | undefined, now: string): boolean =>
  fullAt === undefined || fullAt <= addMilliseconds(now, -dayMilliseconds);

const earliest = (...instants: string[]): string => instants.sort()[0] as string;
const instantOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();

/** From when on a run reads a source: where the last one left off, and never less than the overlap; all of the window when full. */
export const readFrom = (mark: string | undefined, isFull: boolean, now: string): string => {
  const whole = addMilliseconds(now, -windowMilliseconds);
  const least = addMilliseconds(now, -overlapMilliseconds);
  return isFull ? earliest(mark ?? whole, whole) : earliest(mark ?? whole, least);
};

/**
 * From when on the next run has to read: what this one did not come to, what failed in it (for 48 hours), or else the time of
 * this run, whose end it does not count on.
 */
export const nextFrom = ({ failedAt, stoppedAt }: SourceResult, now: string): string => {
  const oldest = Date.parse(now) / 1_000 - windowMilliseconds / 1_000;
  const failed = failedAt.map((at) => instantOf(Math.max(at, oldest)));
  return earliest(now, ...failed, ...(stoppedAt === null ? [] : [instantOf(stoppedAt)]));
};

/** Takes what was found at a source, the oldest first, at the given pace, until it says stop. */
export const processSource = async (found: SourceItem[], pace: Throttle): Promise<SourceResult> => {
  const inOrder = found.toSorted((one, other) => one.at - other.at);
  const failedAt: number[] = [];
  const begun = await processThrottled(inOrder, pace, async ({ at, take }) => {
    if (!(await take())) failedAt.push(at);
  });
  return { failedAt, stoppedAt: inOrder[begun]?.at ?? null };
};
