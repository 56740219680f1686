import { createAdmitRow } from "../../../../shared/door/admit.ts";
import type { ReadAnswer } from "../../../../shared/door/answer.ts";
import { answerSeats } from "../../../../shared/door/decide.ts";
import { atAfter } from "../../../../shared/door/fold.ts";
import type { AdmitRow, LogRow } from "../../../../shared/door/log.ts";
import { orderKeyOf } from "../../../../shared/door/refs.ts";
import { seatsIn, toSeatMask } from "../../../../shared/door/seats.ts";
import type { Loop } from "../sync/loop.ts";
import { toTier } from "./found-orders.ts";
import { openDoor, type Scanner, timeOf } from "./scanner.ts";
import { medianOf } from "./status.ts";
import type { ScanResult, ScanState } from "./types.ts";
import { waitForServer, writeRow } from "./write-row.ts";

/** The server is waited for only while it answers quicker than this, and never longer than that; milliseconds. */
const quickMilliseconds = 150;
const waitMilliseconds = 250;

/** An outcome before it has a number. */
export type Outcome = Omit<ScanResult, "id">;

/** The outcome of an answer whose claims are known. */
export const toOutcome = (
  answer: ReadAnswer,
  state: ScanState,
  seats: readonly number[],
  row: LogRow | null = null,
): Outcome => ({
  answer,
  state,
  seats,
  holder: answer.claims.name,
  tier: toTier(answer.claims.tier),
  row: row && { device: row.device, sequence: row.sequence },
  at: row?.at ?? null,
});

const isServerQuick = ({ isOnline, roundTrips }: Scanner): boolean => {
  const roundTrip = medianOf(roundTrips);
  return isOnline && roundTrip !== null && roundTrip < quickMilliseconds;
};

const deny = (answer: ReadAnswer): Outcome =>
  toOutcome({ ...answer, word: "already-in", ready: [], idReasons: [] }, "refused", []);

/** Judges the seats of an answer by what is known now. */
export type Judge = () => ReadAnswer;

// The server knows better: the row is taken back, so that nobody is in by it, and the answer is what is left.
const takeBack = async (scanner: Scanner, loop: Loop, row: AdmitRow, judge: Judge): Promise<Outcome> => {
  const { device, sequence, seats } = row;
  const at = Math.max(timeOf(scanner, scanner.environment.read()).now, row.at);
  await writeRow(scanner, loop, { kind: "undo", device, at, row: { device, sequence }, seats, reason: "Already in" });
  const again = judge();
  if (again.ready.length === 0) return toOutcome(again, "refused", []);
  const isExplained = seatsIn(seats).some((seat) => !again.ready.includes(seat));
  return isExplained ? toOutcome(again, "choose-seats", again.ready) : deny(again);
};

/** Lets in by a row, unless the server is quick and says that they are in already. */
export const admitByRow = async (
  scanner: Scanner,
  loop: Loop,
  row: Omit<AdmitRow, "sequence">,
  answer: ReadAnswer,
  judge: Judge,
): Promise<Outcome> => {
  const isQuick = isServerQuick(scanner);
  const written = await writeRow(scanner, loop, row);
  if (written?.kind !== "admit") return toOutcome(answer, "not-stored", []);
  if (scanner.isOnline && scanner.acknowledged < written.sequence) {
    const contact = waitForServer(loop, waitMilliseconds);
    if (isQuick) await contact;
  }
  if (scanner.notes.conflicts.includes(written.sequence)) return takeBack(scanner, loop, written, judge);
  return toOutcome(answer, "admitted", seatsIn(row.seats), written);
};

/** Lets seats of an answer in. Throws `RangeError` for one that the answer doesn't let in. */
export const admitSeats = (
  scanner: Scanner,
  loop: Loop,
  answer: ReadAnswer,
  seats: readonly number[],
): Promise<Outcome> => {
  const { door, time } = openDoor(scanner);
  const { id: device, gate } = scanner.pairing.device;
  const at = atAfter(door.log, orderKeyOf(answer.claims.order), toSeatMask(seats), time.now);
  const { sequence: _place, ...row } = createAdmitRow(answer, seats, { device, sequence: 0, at, gate });
  const judge = () => {
    const now = openDoor(scanner);
    return answerSeats(answer.claims, now.door, now.time);
  };
  return admitByRow(scanner, loop, row, answer, judge);
};
