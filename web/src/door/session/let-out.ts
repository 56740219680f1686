import { createExitRow } from "../../../../shared/door/admit.ts";
import type { ReadAnswer } from "../../../../shared/door/answer.ts";
import { answerSeats } from "../../../../shared/door/decide.ts";
import { atAfter } from "../../../../shared/door/fold.ts";
import { toExitAnswer } from "../../../../shared/door/let-out.ts";
import { orderKeyOf } from "../../../../shared/door/refs.ts";
import { toSeatMask } from "../../../../shared/door/seats.ts";
import type { Loop } from "../sync/loop.ts";
import { type Outcome, toOutcome } from "./admit.ts";
import { openDoor, type Scanner } from "./scanner.ts";
import { writeRow } from "./write-row.ts";

/** What seats get on the way out, by what is known now. Throws `NotReady`. */
export const judgeExit = (scanner: Scanner, { claims }: ReadAnswer): ReadAnswer => {
  const { door, time } = openDoor(scanner);
  return toExitAnswer(answerSeats(claims, door, time), door, time.now);
};

/** Lets seats of an answer out, once that is stored: the server needn't be asked. Throws `NotReady`, and `RangeError` for any other seat. */
export const letSeatsOut = async (
  scanner: Scanner,
  loop: Loop,
  answer: ReadAnswer,
  seats: readonly number[],
): Promise<Outcome> => {
  const { door, time } = openDoor(scanner);
  const { id: device, gate } = scanner.pairing.device;
  const at = atAfter(door.log, orderKeyOf(answer.claims.order), toSeatMask(seats), time.now);
  const { sequence: _place, ...row } = createExitRow(answer, seats, { device, sequence: 0, at, gate });
  const written = await writeRow(scanner, loop, row);
  return written ? toOutcome(answer, "let-out", seats, written) : toOutcome(answer, "not-stored", []);
};
