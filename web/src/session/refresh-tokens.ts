import { scatterWait } from "../../../shared/model/retry-wait.ts";
import { toAuthFailure } from "./auth-errors.ts";
import type { AuthPort, Tokens } from "./auth-port.ts";
import type { Clock } from "./clock.ts";

/** How often the session is checked; a refresh is due at three ticks before expiry. */
export const tickMilliseconds = 30_000;
const refreshDueMilliseconds = 3 * tickMilliseconds;

const firstDelayMilliseconds = 200;
const finalCodes = ["session_missing", "invalid_token", "invalid_credentials", "not_confirmed"];

/** Whether 90 seconds or less remain. */
export const isRefreshDue = (tokens: Tokens, now: number): boolean => tokens.expiresAt - now <= refreshDueMilliseconds;

/** The result of a refresh: new tokens, the session rejected, or the service unreachable. */
export type RefreshResult = { kind: "refreshed"; tokens: Tokens } | { kind: "refused" } | { kind: "unreachable" };

/**
 * Refreshes, and retries retryable failures after about 200 ms, 400 ms, 800 ms ... for up to `maxWaitMilliseconds`; by
 * default one tick, as the next tick then takes over. A rejection is not retried.
 */
export const refreshWithRetry = async (
  auth: AuthPort,
  clock: Clock,
  maxWaitMilliseconds = tickMilliseconds,
): Promise<RefreshResult> => {
  let waitedMilliseconds = 0;
  for (let delay = firstDelayMilliseconds; ; delay *= 2) {
    const result = await refreshOnce(auth);
    if (result.kind !== "unreachable" || waitedMilliseconds + delay > maxWaitMilliseconds) return result;
    await clock.wait(scatterWait(delay, Math.random()));
    waitedMilliseconds += delay;
  }
};

/** One attempt; rejects with errors that are neither retryable nor a rejection of the session, such as bugs. */
export const refreshOnce = async (auth: AuthPort): Promise<RefreshResult> => {
  try {
    const tokens = await auth.refresh();
    return tokens ? { kind: "refreshed", tokens } : { kind: "refused" };
  } catch (error) {
    const failure = toAuthFailure(error);
    if (failure.code === "retryable" || failure.code === "too_many_attempts") return { kind: "unreachable" };
    if (finalCodes.includes(failure.code)) return { kind: "refused" };
    throw failure;
  }
};
