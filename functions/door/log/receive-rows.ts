import { type LogRow, rowHash } from "../../../shared/door/log.ts";
import type { DoorDevice, DoorRow } from "../../../shared/model/door.ts";
import { forEachParallel } from "../../platform/parallel.ts";
import { batchRead, lookup } from "../../platform/table/batch-read.ts";
import { DoorRowEntity } from "./door-row.entity.ts";
import { isReceivedPassage, letThrough, type ReceivedPassage } from "./let-through.ts";
import { outcomeOf, type ReceivedRow, type RowOutcome } from "./store-row.ts";
import { toLogRow } from "./to-row.ts";
import { type ReceivedUndo, undoPassage } from "./undo.ts";

const parallelOrders = 8;

/** Why a row isn't in effect: another scanner of this name, a row before it is missing, or the scanner may not write it. */
type RefusedRow = { sequence: number; reason: "clone" | "gap" | "not-allowed" };

/** What became of the rows of one contact. `acknowledged`: up to here the server has the scanner's whole log. */
export type ReceivedRows = { acknowledged: number; refused: RefusedRow[]; conflicts: number[]; isCloned: boolean };

type Outcomes = Map<number, RowOutcome>;

// They are known by their hashes alone: what came before changes nothing, and another row at its place is a copy of the scanner.
const checkKnown = async (known: readonly ReceivedRow[], outcomes: Outcomes): Promise<void> => {
  if (known.length === 0) return;
  const { rows } = await batchRead({
    rows: known.map(({ device, row: { sequence } }) => lookup(DoorRowEntity, { device_id: device.id, sequence })),
  });
  const bySequence = new Map(rows.map((row) => [row.sequence, row]));
  for (const { row, hash } of known) outcomes.set(row.sequence, outcomeOf(bySequence.get(row.sequence) ?? null, hash));
};

const isUndo = (received: ReceivedRow): received is ReceivedUndo => received.row.kind === "undo";

// Rows of one order wait for each other, so that the earlier one comes in; orders don't.
const letAllThrough = async (rows: readonly ReceivedPassage[], outcomes: Outcomes): Promise<void> => {
  const orders = [...Map.groupBy(rows, ({ row }) => row.order).values()];
  await forEachParallel(orders, parallelOrders, async (order) => {
    for (const received of order) outcomes.set(received.row.sequence, await letThrough(received));
  });
};

// An undo is about a row before it: everything up to it is stored first.
const storeNew = async (rows: readonly ReceivedRow[], outcomes: Outcomes): Promise<void> => {
  const undoAt = rows.findIndex(isUndo);
  const before = undoAt < 0 ? rows : rows.slice(0, undoAt);
  await letAllThrough(before.filter(isReceivedPassage), outcomes);
  const undo = rows[undoAt];
  if (!undo || !isUndo(undo)) return;
  outcomes.set(undo.row.sequence, await undoPassage(undo));
  await storeNew(rows.slice(undoAt + 1), outcomes);
};

/** The rows that follow each other without a gap after what is acknowledged; those after a gap wait for a later contact. */
const withoutGap = (rows: readonly ReceivedRow[], acknowledged: number): ReceivedRow[] =>
  rows.filter(({ row }, index) => row.sequence === acknowledged + 1 + index);

const isStorable = (device: DoorDevice, row: LogRow): row is ReceivedRow["row"] =>
  row.kind !== "void" && row.device === device.id;

const toReceived = async (device: DoorDevice, rows: readonly DoorRow[], now: string): Promise<ReceivedRow[]> => {
  const own = rows.map(toLogRow).filter((row) => isStorable(device, row));
  const received = own.map(async (row) => ({ device, row, hash: await rowHash(row), now }));
  return (await Promise.all(received)).sort((a, b) => a.row.sequence - b.row.sequence);
};

const firstClone = (outcomes: Outcomes): number =>
  Math.min(...[...outcomes].flatMap(([sequence, outcome]) => (outcome === "clone" ? [sequence] : [])));

const summarize = (
  { acknowledged }: DoorDevice,
  rows: readonly DoorRow[],
  stored: readonly ReceivedRow[],
  outcomes: Outcomes,
): ReceivedRows => {
  const clone = firstClone(outcomes);
  const last = Math.max(acknowledged, ...stored.map(({ row }) => row.sequence).filter((sequence) => sequence < clone));
  const reasonOf = (sequence: number): RefusedRow["reason"] | null => {
    const outcome = outcomes.get(sequence);
    if (outcome === undefined) return "gap";
    return outcome === "clone" || outcome === "not-allowed" ? outcome : null;
  };
  const sequences = rows.map(({ sequence }) => sequence);
  return {
    acknowledged: last,
    refused: sequences.flatMap((sequence) => {
      const reason = reasonOf(sequence);
      return reason ? [{ sequence, reason }] : [];
    }),
    conflicts: sequences.filter((sequence) => outcomes.get(sequence) === "conflict"),
    isCloned: Number.isFinite(clone),
  };
};

/**
 * Takes the rows of one contact into the log, each with what it changes. Rows that came before change nothing, so a contact may be
 * repeated at any point; what can't be in effect is stored all the same, and named.
 */
export const receiveRows = async (device: DoorDevice, rows: readonly DoorRow[], now: string): Promise<ReceivedRows> => {
  const received = await toReceived(device, rows, now);
  const known = received.filter(({ row }) => row.sequence <= device.acknowledged);
  const stored = withoutGap(
    received.filter(({ row }) => row.sequence > device.acknowledged),
    device.acknowledged,
  );
  const outcomes: Outcomes = new Map();
  await checkKnown(known, outcomes);
  if (!Number.isFinite(firstClone(outcomes))) await storeNew(stored, outcomes);
  return summarize(device, rows, stored, outcomes);
};
