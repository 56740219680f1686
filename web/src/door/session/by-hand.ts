import type { ReadAnswer, SeatAnswer, SeatState } from "../../../../shared/door/answer.ts";
import { atAfter, standingRow } from "../../../../shared/door/fold.ts";
import { isPassage, type RowAddress } from "../../../../shared/door/log.ts";
import { seatKey, toSeatMask } from "../../../../shared/door/seats.ts";
import type { Loop } from "../sync/loop.ts";
import { admitByRow, type Outcome, toOutcome } from "./admit.ts";
import { toFoundOrder } from "./found-orders.ts";
import { openDoor, type Scanner } from "./scanner.ts";
import { type FoundSeat, NotStored } from "./types.ts";
import { waitForServer, writeRow } from "./write-row.ts";

const shortestReason = 3;
const longestReason = 200;

const checkReason = (scanner: Scanner, reason: string): string => {
  const text = reason.trim();
  if (scanner.pairing.device.role !== "supervisor") throw new RangeError("Only a supervisor's scanner may do this");
  if (text.length < shortestReason || text.length > longestReason) {
    throw new RangeError("A reason has 3 to 200 characters");
  }
  return text;
};

const seatStates: Record<FoundSeat["state"], SeatState> = {
  open: "ready",
  in: "in",
  out: "ready",
  refunded: "refunded",
  cancelled: "cancelled",
};

const toSeatAnswer = ({ seat, name, state, admitted, away }: FoundSeat): SeatAnswer => ({
  seat,
  away,
  state: seatStates[state],
  name,
  movedLately: false,
  admitted,
});

const wordOf = (seats: readonly SeatAnswer[], ready: readonly number[]): ReadAnswer["word"] => {
  if (ready.length > 0) return "let-in";
  const [first] = seats;
  if (first?.state === "in") return "already-in";
  return first?.state === "refunded" || first?.state === "cancelled" ? first.state : "unknown";
};

// There is no code: its claims say no more than the list does, and no time.
const judgeByHand = (scanner: Scanner, order: string, wanted: readonly number[]): ReadAnswer => {
  const listed = scanner.list?.orders.get(order);
  const found = listed ? toFoundOrder(scanner, listed).seats.filter(({ seat }) => wanted.includes(seat)) : [];
  const seats = found.map(toSeatAnswer);
  const ready = seats.filter(({ state }) => state === "ready").map(({ seat }) => seat);
  return {
    word: wordOf(seats, ready),
    claims: {
      kind: "still",
      kid: "",
      event: scanner.event,
      order,
      seats: toSeatMask(wanted),
      tier: listed?.[1] ?? 0,
      issuedAt: 0,
      notBefore: 0,
      notAfter: 0,
      step: null,
      name: found.find(({ name }) => name)?.name ?? null,
    },
    seats,
    ready,
    idReasons: [],
    admitted: ready.length > 0 ? null : (seats.find(({ admitted }) => admitted)?.admitted ?? null),
  };
};

/** Lets seats in without their code. Throws `NotReady`, and `RangeError` for no seat, a reason that doesn't fit, or a scanner that may not. */
export const admitByHand = async (
  scanner: Scanner,
  loop: Loop,
  order: string,
  seats: readonly number[],
  reason: string,
): Promise<Outcome> => {
  const { time } = openDoor(scanner);
  const text = checkReason(scanner, reason);
  if (seats.length === 0) throw new RangeError("No seat was chosen");
  const judge = () => judgeByHand(scanner, order, seats);
  const answer = judge();
  if (seats.some((seat) => !answer.ready.includes(seat))) return toOutcome(answer, "refused", []);
  const { id: device, gate } = scanner.pairing.device;
  const mask = toSeatMask(seats);
  const at = atAfter(scanner.log, order, mask, time.now);
  const origin = { kind: "admit", device, at, order, seats: mask, gate } as const;
  const row = { ...origin, by: "hand", issuedAt: null, step: null, reason: text } as const;
  return admitByRow(scanner, loop, row, answer, judge);
};

/** Takes back seats that a row let in or out. Throws `NotReady`, `NotStored`, and `RangeError` for seats that don't stand by that row. */
export const undoAdmission = async (
  scanner: Scanner,
  loop: Loop,
  place: RowAddress,
  seats: readonly number[],
  reason: string,
): Promise<void> => {
  const { time } = openDoor(scanner);
  const text = checkReason(scanner, reason);
  const row = [...scanner.own, ...scanner.others].find(
    ({ device, sequence }) => device === place.device && sequence === place.sequence,
  );
  const isStanding = (seat: number) => {
    const admission = row && isPassage(row) ? scanner.log.admissions.get(seatKey(row.order, seat)) : undefined;
    const standing = admission && standingRow(admission);
    const again = scanner.log.conflicts.some(({ seat: other, again }) => other === seat && again === row);
    return again || (standing?.device === place.device && standing.sequence === place.sequence);
  };
  if (seats.length === 0 || !seats.every(isStanding))
    throw new RangeError("Only who stands by this row can be taken back");
  const { device, sequence } = place;
  const written = await writeRow(scanner, loop, {
    kind: "undo",
    device: scanner.pairing.device.id,
    // An undo stands after what it takes back, also when the two clocks differ.
    at: Math.max(time.now, row?.at ?? 0),
    row: { device, sequence },
    seats: toSeatMask(seats),
    reason: text,
  });
  if (!written) throw new NotStored();
  if (scanner.isOnline) void waitForServer(loop, 0);
};
