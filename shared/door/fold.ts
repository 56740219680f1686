import {
  type AdmitRow,
  type ExitRow,
  isPassage,
  type LogRow,
  type PassageRow,
  type RowAddress,
  rowText,
  type UndoRow,
  type VoidRow,
} from "./log.ts";
import { hasSeat, type SeatMask, seatKey, seatsIn } from "./seats.ts";

/**
 * A seat that came in: `row` let it in first, `entry` last. `exit` is its last way out; null while it is in. `last` is the last of all its rows,
 * those in conflict included.
 */
export type Admission = {
  order: string;
  seat: number;
  row: AdmitRow;
  entry: AdmitRow;
  exit: ExitRow | null;
  last: PassageRow;
};

/** A seat at one of the rows that let it in or out. */
type SeatPassage = { order: string; seat: number; row: PassageRow };

/** A seat that was let in while it was in: what counts is the earlier row, `again` is the other. */
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

const isVoid = (row: PassageRow, voids: readonly VoidRow[]): boolean =>
  voids.some(({ of, since, fromSequence }) => of === row.device && (row.at >= since || row.sequence >= fromSequence));

/** The seats of each row that nobody took back, in the rows' order. An undo counts whenever it was written. */
const listPassages = (rows: readonly LogRow[]): SeatPassage[] => {
  const voids = rows.filter((row): row is VoidRow => row.kind === "void");
  const undos = Map.groupBy(
    rows.filter((row): row is UndoRow => row.kind === "undo"),
    ({ row }) => addressKey(row),
  );
  const isUndone = (row: PassageRow, seat: number) =>
    undos.get(addressKey(row))?.some(({ seats }) => hasSeat(seats, seat)) ?? false;
  return rows
    .filter((row): row is PassageRow => isPassage(row) && !isVoid(row, voids))
    .flatMap((row) =>
      seatsIn(row.seats)
        .filter((seat) => !isUndone(row, seat))
        .map((seat) => ({ order: row.order, seat, row })),
    );
};

// Nobody goes out who never came in; whoever is out stays out since the last row that says so.
const exitOf = (known: Admission | undefined, row: ExitRow): Admission | null =>
  known ? { ...known, exit: row, last: row } : null;

const entryOf = (known: Admission | undefined, { order, seat }: SeatPassage, row: AdmitRow): Admission => {
  if (!known) return { order, seat, row, entry: row, exit: null, last: row };
  return known.exit ? { ...known, entry: row, exit: null, last: row } : { ...known, last: row };
};

/** Adds the next row of a seat to a state in the making: who comes in while they are in is in conflict. */
const addPassage = (admissions: Map<string, Admission>, conflicts: Conflict[], passage: SeatPassage): void => {
  const { order, seat, row } = passage;
  const known = admissions.get(seatKey(order, seat));
  if (row.kind === "admit" && known && !known.exit) conflicts.push({ order, seat, first: known.entry, again: row });
  const next = row.kind === "exit" ? exitOf(known, row) : entryOf(known, passage, row);
  if (next) admissions.set(seatKey(order, seat), next);
};

/**
 * Folds the rows of all devices into one state. Their order and how often each came make no difference, so all who have the same rows
 * agree, and nobody has to be asked who is right.
 */
export const foldLog = (rows: readonly LogRow[]): DoorState => {
  const ordered = toOrderedRows(rows);
  const admissions = new Map<string, Admission>();
  const conflicts: Conflict[] = [];
  for (const passage of listPassages(ordered)) addPassage(admissions, conflicts, passage);
  return { admissions, conflicts, clones: findClones(ordered) };
};

/**
 * Adds a row that this device just wrote, later than all others: the same state as folding all rows again, without the time that takes.
 * The state itself stays as it is.
 */
export const addNewest = (state: DoorState, row: PassageRow): DoorState => {
  const admissions = new Map(state.admissions);
  const conflicts = [...state.conflicts];
  for (const seat of seatsIn(row.seats)) addPassage(admissions, conflicts, { order: row.order, seat, row });
  return { ...state, admissions, conflicts };
};

/** The row that a seat stands by now: its way out while it is out, else the one that let it in last. */
export const standingRow = ({ entry, exit }: Admission): PassageRow => exit ?? entry;

/**
 * When a device writes a row about some seats at `now` (milliseconds since 1970): later than every row that it knows of them, also where
 * another one's clock is ahead. So nobody is out before they came in.
 */
export const atAfter = ({ admissions }: DoorState, order: string, seats: SeatMask, now: number): number =>
  Math.max(now, ...seatsIn(seats).map((seat) => (admissions.get(seatKey(order, seat))?.last.at ?? 0) + 1));

/** How many seats came in at all by each gate, whether or not they went out since. */
export const countByGate = ({ admissions }: DoorState): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { row } of admissions.values()) counts.set(row.gate, (counts.get(row.gate) ?? 0) + 1);
  return counts;
};

/** How many of those who came in are out now. */
export const countOut = ({ admissions }: DoorState): number =>
  [...admissions.values()].filter(({ exit }) => exit !== null).length;
