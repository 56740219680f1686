import { createElsewhereError, createMovesUsedError } from "./bind-errors.ts";
import { isBoundTo, isSamePass, movesOn, type Seat, type Wanted } from "./seats.ts";

/** How often a seat's code may move to another phone in a day of the city. */
export const movesADay = 3;

/** What is written of one seat. */
type PlannedSeat = { seat: Seat; moved: boolean; moves: number | undefined; moves_day: string | undefined };

/** The binding to make: one number for all its seats, in seconds since 1970. Without `writes` it is the one there is. */
export type BindingPlan = { issuedAt: number; writes: PlannedSeat[] };

type Request = { wanted: Wanted; mayMove: boolean };

// A binding made again by the same phone, or after the ticket was sent, stays a moved one: otherwise whoever moved it could clear the mark.
const planSeat = (seat: Seat, wanted: Wanted, day: string): PlannedSeat => {
  const { moves, moves_day } = seat;
  if (isBoundTo(seat, wanted)) return { seat, moved: seat.moved ?? false, moves, moves_day };
  if (!seat.kind) return { seat, moved: seat.moved ?? false, moves, moves_day };
  return { seat, moved: true, moves: movesOn([seat], day) + 1, moves_day: day };
};

/**
 * Plans how seats become bound to what is wanted. `now` in milliseconds since 1970, `day` is the city's. The number rises strictly
 * for each seat; what is bound already stays as it is.
 * Throws `bind.elsewhere` when that would be a move and the request isn't for one, `bind.moves-used` after three in a day.
 */
export const planBinding = (
  seats: readonly Seat[],
  { wanted, mayMove }: Request,
  now: number,
  day: string,
): BindingPlan => {
  if (isSamePass(seats, wanted)) return { issuedAt: seats[0]?.issued_at ?? 0, writes: [] };
  const replaced = seats.filter((seat) => seat.kind && !isBoundTo(seat, wanted));
  if (replaced[0] && !mayMove) throw createElsewhereError(replaced[0]);
  if (movesOn(replaced, day) >= movesADay) throw createMovesUsedError();
  const issuedAt = Math.max(Math.floor(now / 1_000), ...seats.map(({ issued_at = 0 }) => issued_at + 1));
  return { issuedAt, writes: seats.map((seat) => planSeat(seat, wanted, day)) };
};
