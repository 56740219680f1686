/** What part of a wait chance adds or takes, so that browsers that failed together don't come back together. */
const spread = 0.2;

/** For a server that doesn't say how long. */
const untoldSeconds = 10;
const longestToldSeconds = 300;

/** A wait before a retry or the next look, give or take a fifth. In milliseconds; `random` is 0 to 1. */
export const scatterWait = (milliseconds: number, random: number): number =>
  milliseconds * (1 + spread * (2 * random - 1));

/**
 * How long to wait after a 429, in milliseconds: as long as the server says, or 10 seconds, or at most 5 minutes, and up to a fifth
 * more, never less.
 */
export const waitAsTold = (retryAfterSeconds: number | null, random: number): number =>
  Math.min(longestToldSeconds, retryAfterSeconds ?? untoldSeconds) * 1_000 * (1 + spread * random);

/** What a `Retry-After` header says, in seconds; null without one, or where it isn't a number. */
export const readRetryAfter = (header: string | null): number | null =>
  header !== null && /^\d+$/.test(header) ? Number(header) : null;
