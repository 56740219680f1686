import { limits } from "../../../shared/model/limits.ts";
import { addMilliseconds } from "../../platform/clock.ts";

/** For how long after it was sold out a checkout of the event reads its stock before anything else. */
const soldOutMilliseconds = 10_000;
const maxRemembered = 100;

const soldOutAt = new Map<string, string>();
const inFlight = new Map<string, number>();

/** Remembers, in this process, that an event was sold out at `now` and no expired hold had seats of it. */
export const rememberSoldOut = (eventId: string, now: string): void => {
  soldOutAt.delete(eventId);
  soldOutAt.set(eventId, now);
  const [oldest] = soldOutAt.keys();
  if (soldOutAt.size > maxRemembered && oldest !== undefined) soldOutAt.delete(oldest);
};

/** Whether an event was sold out in the 10 seconds before `now`, as far as this process knows. */
export const wasJustSoldOut = (eventId: string, now: string): boolean => {
  const at = soldOutAt.get(eventId);
  return at !== undefined && at <= now && now < addMilliseconds(at, soldOutMilliseconds);
};

/** Counts a checkout of an event while it runs in this process. `isCrowded`: whether too many others were there before it. */
export const withinRush = async <Result>(
  eventId: string,
  work: (isCrowded: boolean) => Promise<Result>,
): Promise<Result> => {
  const others = inFlight.get(eventId) ?? 0;
  inFlight.set(eventId, others + 1);
  try {
    return await work(others >= limits.directCheckouts);
  } finally {
    const left = (inFlight.get(eventId) ?? 1) - 1;
    if (left > 0) inFlight.set(eventId, left);
    else inFlight.delete(eventId);
  }
};
