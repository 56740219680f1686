import { AsyncLocalStorage } from "node:async_hooks";
import type { Context } from "aws-lambda";

/** Kept back for what follows a call that was given up: giving seats back, and the answer. */
const reserveMilliseconds = 1_500;

const deadlines = new AsyncLocalStorage<number>();

/** Runs work so that everything it awaits can see how much of the function's time is left. */
export const withDeadline = <Answer>(lambda: Partial<Context> | undefined, work: () => Answer): Answer => {
  const left = lambda?.getRemainingTimeInMillis?.();
  return left === undefined ? work() : deadlines.run(performance.now() + left - reserveMilliseconds, work);
};

/**
 * Until when work that waits for somebody else may wait, on the scale of `performance.now()`: the end of the running function's
 * time less what its answer takes, or `otherwise` milliseconds from now where no function runs.
 */
export const getDeadline = (otherwise: number): number => deadlines.getStore() ?? performance.now() + otherwise;
