import { findSeat } from "../../../../shared/door/list.ts";
import { type AdmitRow, type LogRow, rowText, type UndoRow } from "../../../../shared/door/log.ts";
import { hasSeat, seatKey, seatsIn } from "../../../../shared/door/seats.ts";
import type { Scanner } from "./scanner.ts";
import type { DoorConflict } from "./types.ts";

/** The name that the list has for a seat, or null. */
export const nameOfSeat = ({ list }: Scanner, order: string, seat: number): string | null =>
  (list && findSeat(list, order, seat)?.name) || null;

// The server refused its ticket for another row that was taken back since: nothing is left to settle.
const isSettled = ({ own, others }: Scanner, row: AdmitRow, seat: number): boolean => {
  const rows = [...own, ...others];
  const taken = rows.filter(
    (other): other is UndoRow => other.kind === "undo" && other.at >= row.at && hasSeat(other.seats, seat),
  );
  return rows.some(
    (other) =>
      other.kind === "admit" &&
      other.order === row.order &&
      hasSeat(other.seats, seat) &&
      taken.some((undo) => undo.row.device === other.device && undo.row.sequence === other.sequence),
  );
};

// The server refused its ticket, and no other row says why: it was refunded, or another scanner's row isn't here yet.
const refusedByServer = (scanner: Scanner, row: LogRow): DoorConflict[] => {
  if (row.kind !== "admit") return [];
  const { order } = row;
  const isStanding = (seat: number) => {
    const admission = scanner.log.admissions.get(seatKey(order, seat));
    return admission !== undefined && rowText(admission.entry) === rowText(row);
  };
  const isExplained = scanner.log.conflicts.some(
    ({ first, again }) => rowText(first) === rowText(row) || rowText(again) === rowText(row),
  );
  if (isExplained) return [];
  return seatsIn(row.seats)
    .filter((seat) => isStanding(seat) && !isSettled(scanner, row, seat))
    .map((seat) => ({ order, seat, name: nameOfSeat(scanner, order, seat), first: null, again: row }));
};

/** Seats that were let in twice, by what the scanners wrote and by what the server said of this one's rows; the newest first. */
export const listConflicts = (scanner: Scanner): DoorConflict[] => {
  const { log, own, notes } = scanner;
  const folded = log.conflicts.map((conflict) => ({
    ...conflict,
    name: nameOfSeat(scanner, conflict.order, conflict.seat),
  }));
  const marked = new Set(notes.conflicts);
  const refused = own.filter(({ sequence }) => marked.has(sequence)).flatMap((row) => refusedByServer(scanner, row));
  return [...folded, ...refused].sort((one, other) => other.again.at - one.again.at);
};
