import { addMilliseconds } from "../../platform/clock.ts";

/** For how long a process remembers something of an event. */
const rememberedMilliseconds = 10_000;
const maxRemembered = 100;

/** Events of which this process remembers something for 10 seconds, the last 100 of them. Another process knows nothing of it. */
export const rememberEvents = () => {
  const seenAt = new Map<string, string>();
  return {
    /** Remembers an event from `now` on. */
    add: (eventId: string, now: string): void => {
      seenAt.delete(eventId);
      seenAt.set(eventId, now);
      const [oldest] = seenAt.keys();
      if (seenAt.size > maxRemembered && oldest !== undefined) seenAt.delete(oldest);
    },
    /** Whether an event was seen in the 10 seconds before `now`. */
    has: (eventId: string, now: string): boolean => {
      const at = seenAt.get(eventId);
      return at !== undefined && at <= now && now < addMilliseconds(at, rememberedMilliseconds);
    },
  };
};

/** Events that were sold out, with no seats of expired holds: a checkout reads the stock before anything else. */
export const recentlySoldOut = rememberEvents();

/** Events whose stock others wrote at the same moment, or in whose line somebody waited: a checkout joins the line at once. */
export const recentlyCrowded = rememberEvents();
