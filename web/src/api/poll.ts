import { onlineManager } from "@tanstack/react-query";
import { scatterWait, waitAsTold } from "../../../shared/model/retry-wait.ts";
import { minutes } from "../../../shared/rules/durations.ts";
import { isTooMany, NetworkError } from "./api-error.ts";

const firstDelayMilliseconds = 5_000;
const maxDelayMilliseconds = minutes(1);

type Read = { state: { error: unknown; errorUpdateCount: number; dataUpdateCount: number } };

const seed = Math.random();
const goldenRatio = 0.618;

/** Chance for the wait after a read: another one in each tab and after each answer, but the same at each look, which would start the wait anew. */
const chanceOf = ({ state }: Read): number =>
  (seed + goldenRatio * (state.errorUpdateCount + state.dataUpdateCount)) % 1;

/**
 * Milliseconds before a failed read is repeated by itself: as told where it was asked too often, longer each time where no response came
 * although the device says it's online; false for no repetition.
 */
export const afterFailure = (read: Read): number | false => {
  const { error, errorUpdateCount } = read.state;
  if (isTooMany(error)) return waitAsTold(error.retryAfterSeconds, chanceOf(read));
  if (!(error instanceof NetworkError) || !onlineManager.isOnline()) return false;
  const delay = Math.min(maxDelayMilliseconds, firstDelayMilliseconds * 2 ** Math.max(0, errorUpdateCount - 1));
  return scatterWait(delay, chanceOf(read));
};

/** Milliseconds before a read is looked at again: about `milliseconds` (false for never), or as told where it was asked too often. */
export const pollAfter = (read: Read, milliseconds: number | false): number | false => {
  if (isTooMany(read.state.error)) return afterFailure(read);
  return milliseconds === false ? false : scatterWait(milliseconds, chanceOf(read));
};
