/** As functions/platform/table/transaction.ts tries a transaction again: attempts, and pauses in milliseconds. */
const attempts = 8;
const pause = (turn: number, random: number): number => 5 + random * (Math.min(500, 20 * 2 ** turn) - 5);

/** A refused transaction costs what it takes to prepare it. */
const shareOfRefused = 0.6;
const seconds = 60;

/** Numbers from 0 to 1, the same ones in each run (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

type Attempt = { at: number; turn: number };

/**
 * The share of transactions on one item that are given up when so many a second begin, each taking `milliseconds`: DynamoDB refuses one
 * that overlaps another (TransactionConflict). Simulated for a minute, always with the same chances.
 */
export const shareGivenUp = (aSecond: number, milliseconds: number): number => {
  const random = createRandom(1);
  const waiting: Attempt[] = [];
  const gap = () => (-Math.log(1 - random()) * 1_000) / aSecond;
  for (let at = 0; at < seconds * 1_000; at += gap()) waiting.push({ at, turn: 0 });
  const begun = waiting.length;
  let [busyUntil, givenUp] = [0, 0];
  while (waiting.length > 0) {
    const next = waiting.reduce((first, one, index) => (one.at < (waiting[first]?.at ?? 0) ? index : first), 0);
    const [{ at, turn } = { at: 0, turn: 0 }] = waiting.splice(next, 1);
    if (at >= busyUntil) busyUntil = at + milliseconds;
    else if (turn + 1 >= attempts) givenUp += 1;
    else waiting.push({ at: at + shareOfRefused * milliseconds + pause(turn, random()), turn: turn + 1 });
  }
  return givenUp / begun;
};

/** The most transactions a second on one item of which at most one in a hundred is given up, to 5. */
export const conflictLimit = (milliseconds: number): number => {
  let aSecond = 5;
  while (shareGivenUp(aSecond + 5, milliseconds) <= 0.01) aSecond += 5;
  return aSecond;
};
