import type { ReadAnswer, SeatAnswer } from "./answer.ts";
import type { Door } from "./decide.ts";

/** For how long a code that was let out may stay in front of the camera, in milliseconds. */
const sameCodeMilliseconds = 8_000;

const wordOf = ({ word, seats }: ReadAnswer, device: string, now: number): ReadAnswer["word"] => {
  const isJustOut = ({ away }: SeatAnswer) =>
    away?.exit.device === device && Math.abs(now - away.exit.at) < sameCodeMilliseconds;
  if (seats.some(isJustOut)) return "just-let-out";
  if (seats.some(({ state }) => state === "in")) return "let-out";
  return seats.some(({ state }) => state === "ready" || state === "new") ? "not-inside" : word;
};

/**
 * What a code gets on the way out, from the answer that it gets on the way in: whoever is in goes out, without an ID. Nobody who isn't in does
 * (`not-inside`). What is refused for the code itself is refused the same way. `now` in milliseconds since 1970.
 */
export const toExitAnswer = (answer: ReadAnswer, { device }: Pick<Door, "device">, now: number): ReadAnswer => {
  if (answer.seats.length === 0) return answer;
  const word = wordOf(answer, device, now);
  const inside = answer.seats.filter(({ state }) => state === "in").map(({ seat }) => seat);
  return { ...answer, word, ready: word === "let-out" ? inside : [], idReasons: [], admitted: null };
};
