import type { DoorAnswer, ReadAnswer } from "../../../../shared/door/answer.ts";
import { answerSeats, decide } from "../../../../shared/door/decide.ts";
import { toExitAnswer } from "../../../../shared/door/let-out.ts";
import { orderKeyOf } from "../../../../shared/door/refs.ts";
import { hasSeat } from "../../../../shared/door/seats.ts";
import type { Loop } from "../sync/loop.ts";
import { admitSeats, type Outcome, toOutcome } from "./admit.ts";
import { judgeExit, letSeatsOut } from "./let-out.ts";
import { modeOf, openDoor, type Scanner } from "./scanner.ts";

const refuse = (scanner: Scanner, answer: DoorAnswer): Outcome => {
  if (answer.word !== "just-let-in" && answer.word !== "just-let-out") {
    scanner.notes = { ...scanner.notes, refused: scanner.notes.refused + 1 };
    scanner.changed();
  }
  if ("claims" in answer) return toOutcome(answer, "refused", []);
  return { answer, state: "refused", seats: [], holder: null, tier: null, row: null, at: null };
};

// The server took the row after the scanner had given up on it: they stand outside, and are in.
const findUnanswered = ({ unanswered }: Scanner, { admitted, claims }: ReadAnswer) =>
  [...unanswered].find(
    (row) =>
      row.kind === "admit" &&
      row.order === orderKeyOf(claims.order) &&
      row.device === admitted?.device &&
      row.sequence === admitted.sequence,
  );

const answerLate = (scanner: Scanner, answer: ReadAnswer): Outcome | null => {
  const row = findUnanswered(scanner, answer);
  if (row?.kind !== "admit") return null;
  scanner.unanswered.delete(row);
  const seats = answer.seats.map(({ seat }) => seat).filter((seat) => hasSeat(row.seats, seat));
  return toOutcome({ ...answer, word: "let-in", admitted: null }, "admitted", seats, row);
};

// Whoever goes out is asked for no ID.
const scanOut = async (scanner: Scanner, loop: Loop, answer: ReadAnswer): Promise<Outcome> => {
  if (answer.ready.length === 0) return refuse(scanner, answer);
  if (answer.ready.length > 1) return toOutcome(answer, "choose-seats", answer.ready);
  return letSeatsOut(scanner, loop, answer, answer.ready);
};

/**
 * Answers a code by the scanner's mode, and lets its seat in or out when there is nothing to choose or to check. Throws `NotReady`.
 */
export const scanCode = async (scanner: Scanner, loop: Loop, text: string): Promise<Outcome> => {
  const { door, time } = openDoor(scanner);
  const answer = await decide(text, door, time);
  if (!("claims" in answer)) return refuse(scanner, answer);
  if (modeOf(scanner) === "out") return scanOut(scanner, loop, toExitAnswer(answer, door, time.now));
  const late = answerLate(scanner, answer);
  if (late) return late;
  if (answer.ready.length === 0 || answer.word === "just-let-in") return refuse(scanner, answer);
  // The ID comes first; how many come along is chosen on the same screen.
  if (answer.idReasons.length > 0) return toOutcome(answer, "check-id", answer.ready);
  if (answer.ready.length > 1) return toOutcome(answer, "choose-seats", answer.ready);
  return admitSeats(scanner, loop, answer, answer.ready);
};

/**
 * Lets seats of an earlier answer through, out if it let them out. They are judged again: another scanner may have done so meanwhile.
 * Throws `NotReady`, and `RangeError` for seats that the answer never had or for none.
 */
export const letSeatsThrough = async (
  scanner: Scanner,
  loop: Loop,
  answer: DoorAnswer,
  seats: readonly number[],
): Promise<Outcome> => {
  const { door, time } = openDoor(scanner);
  if (!("claims" in answer) || seats.length === 0 || seats.some((seat) => !answer.ready.includes(seat))) {
    throw new RangeError("Only seats that the answer lets in can be admitted");
  }
  const isOut = answer.word === "let-out";
  const again = isOut ? judgeExit(scanner, answer) : answerSeats(answer.claims, door, time);
  if (seats.every((seat) => again.ready.includes(seat))) {
    return (isOut ? letSeatsOut : admitSeats)(scanner, loop, again, seats);
  }
  return again.ready.length > 0 ? toOutcome(again, "choose-seats", again.ready) : refuse(scanner, again);
};
