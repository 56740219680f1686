import { getDeadline } from "../deadline.ts";

/** What an attempt answers when somebody else changed what it had read before it could write. */
export const conflict = Symbol("conflict");

const maxMilliseconds = 20_000;

/**
 * Reads, decides and writes again for as long as others change what was read, at most `attempts` times and within the function's time,
 * but once in any case.
 * No pause: a lost turn means that somebody else's write went through (`writeAll` pauses by itself when the table is busy). Where many
 * change the same items, the attempt pauses by itself, longer with each `turn`.
 * Throws what `onExhausted` makes once the attempts or the time are used up.
 */
export const retryOnConflict = async <Result>(
  attempts: number,
  attempt: (turn: number) => Promise<Result | typeof conflict>,
  onExhausted: () => Error,
): Promise<Result> => {
  const end = getDeadline(maxMilliseconds);
  for (let turn = 0; turn < attempts && (turn === 0 || performance.now() < end); turn += 1) {
    const result = await attempt(turn);
    if (result !== conflict) return result;
  }
  throw onExhausted();
};
