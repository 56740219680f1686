import { type AdmitRow, type LogRow, type RowAddress, rowText, type UndoRow, type VoidRow } from "./log.ts";
import { hasSeat, seatKey, seatsIn } from "./seats.ts";

/** Who is in: a seat, and the row that let it in. */
type Admission = { order: string; seat: number; row: AdmitRow };

/** A seat that was let in twice: what counts is the earlier row, `again` is the other. */
type Conflict = { order: string; seat: number; first: AdmitRow; again: AdmitRow };

/** What the rows of all devices come to. */
export type DoorState = {
  /** By `seatKey`. */
  admissions: ReadonlyMap<string, Admission>;
  conflicts: readonly Conflict[];
  /** Places of the log with two different rows: two devices use one name. */
  clones: readonly RowAddress[];
};

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

// The content comes last: it decides only between a device and its clone.
const compareRows = (a: LogRow, b: LogRow): number =>
  a.at - b.at || compareText(a.device, b.device) || a.sequence - b.sequence || compareText(rowText(a), rowText(b));

const addressKey = ({ device, sequence }: RowAddress): string => `${sequence} ${device}`;

/** Each row once, in the one order that all scanners agree on: corrected time, device, sequence. */
const toOrderedRows = (rows: readonly LogRow[]): LogRow[] =>
  [...new Map(rows.map((row) => [rowText(row), row])).values()].sort(compareRows);

const findClones = (rows: readonly LogRow[]): RowAddress[] =>
  [...Map.groupBy(rows, addressKey).values()].flatMap(([first, second]) =>
    first && second ? [{ device: first.device, sequence: first.sequence }] : [],
  );

const isVoid = (row: AdmitRow, voids: readonly VoidRow[]): boolean =>
  voids.some(({ of, since, fromSequence }) => of === row.device && (row.at >= since || row.sequence >= fromSequence));

/** The seats that each row let in and nobody took back, in the rows' order. An undo counts whenever it was written. */
const listAdmissions = (rows: readonly LogRow[]): Admission[] => {
  const voids = rows.filter((row): row is VoidRow => row.kind === "void");
  const undos = Map.groupBy(
    rows.filter((row): row is UndoRow => row.kind === "undo"),
    ({ row }) => addressKey(row),
  );
  const isUndone = (row: AdmitRow, seat: number) =>
    undos.get(addressKey(row))?.some(({ seats }) => hasSeat(seats, seat)) ?? false;
  return rows
    .filter((row): row is AdmitRow => row.kind === "admit" && !isVoid(row, voids))
    .flatMap((row) =>
      seatsIn(row.seats)
        .filter((seat) => !isUndone(row, seat))
        .map((seat) => ({ order: row.order, seat, row })),
    );
};

/** Adds a seat that somebody let in to a state in the making: who comes second is in conflict. */
const addAdmission = (admissions: Map<string, Admission>, conflicts: Conflict[], admission: Admission): void => {
  const { order, seat, row } = admission;
  const first = admissions.get(seatKey(order, seat));
  if (first) conflicts.push({ order, seat, first: first.row, again: row });
  else admissions.set(seatKey(order, seat), admission);
};

/**
 * Folds the rows of all devices into one state. Their order and how often each came make no difference, so all who have the same rows
 * agree, and nobody has to be asked who is right.
 */
export const foldLog = (rows: readonly LogRow[]): DoorState => {
  const ordered = toOrderedRows(rows);
  const admissions = new Map<string, Admission>();
  const conflicts: Conflict[] = [];
  for (const admission of listAdmissions(ordered)) addAdmission(admissions, conflicts, admission);
  return { admissions, conflicts, clones: findClones(ordered) };
};

/**
 * Adds a row that this device just wrote, later than all others: the same state as folding all rows again, without the time that takes.
 * The state itself stays as it is.
 */
export const addNewest = (state: DoorState, row: AdmitRow): DoorState => {
  const admissions = new Map(state.admissions);
  const conflicts = [...state.conflicts];
  for (const seat of seatsIn(row.seats)) addAdmission(admissions, conflicts, { order: row.order, seat, row });
  return { ...state, admissions, conflicts };
};

/** How many seats came in by each gate. Their sum is how many are inside. */
export const countByGate = ({ admissions }: DoorState): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { row } of admissions.values()) counts.set(row.gate, (counts.get(row.gate) ?? 0) + 1);
  return counts;
};
