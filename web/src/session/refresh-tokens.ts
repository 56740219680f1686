import { toAuthFailure } from "./auth-errors.ts";
import type { AuthPort, Tokens } from "./auth-port.ts";
import type { Clock } from "./clock.ts";

/** How often the session is checked, and how much life left makes a refresh due: three ticks. */
export const TICK_MILLISECONDS = 30_000;
export const REFRESH_DUE_MILLISECONDS = 3 * TICK_MILLISECONDS;

const FIRST_DELAY_MILLISECONDS = 200;
const FINAL_REFUSALS = ["session_missing", "invalid_token", "invalid_credentials", "not_confirmed"];

/** Whether 90 seconds or less remain. */
export const isRefreshDue = (tokens: Tokens, now: number): boolean =>
  tokens.expiresAt - now <= REFRESH_DUE_MILLISECONDS;

/** What a refresh came to: new tokens, the end of the session, or nothing yet because nobody answered. */
export type RefreshResult = { kind: "refreshed"; tokens: Tokens } | { kind: "refused" } | { kind: "unreachable" };

/**
 * Refreshes once, and after a retryable failure again after 200 ms, 400 ms, 800 ms ... as long as the waiting stays
 * within `patience` milliseconds; by default one tick, as the next tick then takes over. A final refusal is not retried.
 */
export async function refreshWithRetry(
  auth: AuthPort,
  clock: Clock,
  patience = TICK_MILLISECONDS,
): Promise<RefreshResult> {
  let waited = 0;
  for (let delay = FIRST_DELAY_MILLISECONDS; ; delay *= 2) {
    const result = await refreshOnce(auth);
    if (result.kind !== "unreachable" || waited + delay > patience) return result;
    await clock.wait(delay);
    waited += delay;
  }
}

/** One try; rejects with what is neither retryable nor a refusal of the session, such as a failure of our own code. */
export async function refreshOnce(auth: AuthPort): Promise<RefreshResult> {
  try {
    const tokens = await auth.refresh();
    return tokens ? { kind: "refreshed", tokens } : { kind: "refused" };
  } catch (error) {
    const failure = toAuthFailure(error);
    if (failure.code === "retryable" || failure.code === "too_many_attempts") return { kind: "unreachable" };
    if (FINAL_REFUSALS.includes(failure.code)) return { kind: "refused" };
    throw failure;
  }
}
