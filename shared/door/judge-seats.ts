import type { SeatAnswer, SeatState } from "./answer.ts";
import type { PassFacts } from "./code.ts";
import type { DoorState } from "./fold.ts";
import { type DoorList, findSeat, type ListedSeat, seatFlag } from "./list.ts";
import { orderKeyOf } from "./refs.ts";
import { seatKey, seatsIn } from "./seats.ts";

type Claimed = Pick<PassFacts, "order" | "seats" | "issuedAt">;

/** For how long after a move to another phone the door takes a second look, in seconds. */
const secondLookSeconds = 2 * 3_600;

const hasFlag = (listed: ListedSeat, flag: number): boolean => (listed.flags & flag) !== 0;

/** Whether a pass counts for a seat: the one in the list, or a later one that the list can't have yet. */
const judgeBinding = ({ issuedAt }: Claimed, listed: ListedSeat | null, completeUntil: number): SeatState => {
  if (listed && hasFlag(listed, seatFlag.refunded)) return "refunded";
  if (listed && hasFlag(listed, seatFlag.cancelled)) return "cancelled";
  if (listed?.issuedAt === issuedAt) return "ready";
  if (issuedAt >= completeUntil && issuedAt > (listed?.issuedAt ?? 0)) return "new";
  return listed?.issuedAt != null && issuedAt < listed.issuedAt ? "moved" : "unknown";
};

// A binding that the list doesn't have yet replaced another one if the list has an earlier one.
const isMoved = (state: SeatState, listed: ListedSeat | null): boolean => {
  if (!listed || (state !== "ready" && state !== "new")) return false;
  return state === "new" ? listed.issuedAt !== null : hasFlag(listed, seatFlag.moved);
};

/** Judges each seat of a code by the list, then by the log. `now` in seconds since 1970. */
export const judgeSeats = (pass: Claimed, list: DoorList, log: DoorState, now: number): SeatAnswer[] =>
  seatsIn(pass.seats).map((seat) => {
    const listed = findSeat(list, pass.order, seat);
    const state = judgeBinding(pass, listed, list.completeUntil);
    const admission = log.admissions.get(seatKey(orderKeyOf(pass.order), seat));
    const admitted = admission && !admission.exit ? admission.entry : null;
    const away = admission?.exit ? { exit: admission.exit, first: admission.row } : null;
    const movedLately = isMoved(state, listed) && now - pass.issuedAt < secondLookSeconds;
    const counts = state === "ready" || state === "new";
    return { seat, state: counts && admitted ? "in" : state, name: listed?.name ?? null, movedLately, admitted, away };
  });
