import { sha256, toHex, toUtf8 } from "./bytes.ts";
import type { SeatMask } from "./seats.ts";

/** A row of a device's log by its place: the device, and its number there, from 1 without gaps. */
export type RowAddress = { device: string; sequence: number };

/** Where and when a row was written. `at` is the server's time as the device knew it, in milliseconds since 1970. */
type RowOrigin = RowAddress & { at: number };

/** How somebody got in: by a live code, a still code, or by hand. */
type AdmittedBy = "live" | "still" | "hand";

/**
 * Seats that went through the door. `order` is the order's key; `issuedAt` and `step` are the code's, null where there was none; `reason` is
 * why a supervisor did it by hand. It stands after everything that its scanner knew of the seats (`atAfter`).
 */
type Passage = RowOrigin & {
  order: string;
  seats: SeatMask;
  gate: string;
  by: AdmittedBy;
  issuedAt: number | null;
  step: number | null;
  reason: string | null;
};

/** Seats that were let in, for the first time or again. */
export type AdmitRow = Passage & { kind: "admit" };

/** Seats that went out and may come back. */
export type ExitRow = Passage & { kind: "exit" };

export type PassageRow = AdmitRow | ExitRow;

/** Takes back what a row let in or out, for some of its seats. Whoever may write it is a supervisor or the back-office. */
export type UndoRow = RowOrigin & { kind: "undo"; row: RowAddress; seats: SeatMask; reason: string };

/**
 * Takes back everything that a device let in or out since a moment, or from a row on: a stolen scanner can misstate its times, but not its
 * sequence.
 */
export type VoidRow = RowOrigin & { kind: "void"; of: string; since: number; fromSequence: number };

export type LogRow = PassageRow | UndoRow | VoidRow;

/** Whether a row let seats in or out. */
export const isPassage = (row: LogRow): row is PassageRow => row.kind === "admit" || row.kind === "exit";

const content = (row: LogRow): readonly unknown[] => {
  if (isPassage(row)) return [row.order, row.seats, row.gate, row.by, row.issuedAt, row.step, row.reason];
  if (row.kind === "undo") return [row.row.device, row.row.sequence, row.seats, row.reason];
  return [row.of, row.since, row.fromSequence];
};

/** A row as one text: two rows are the same when their texts are. */
export const rowText = (row: LogRow): string =>
  JSON.stringify([row.device, row.sequence, row.at, row.kind, ...content(row)]);

/** The hash of a row, in hexadecimal digits: another hash at the same place of the log is another device with the same name. */
export const rowHash = async (row: LogRow): Promise<string> => toHex(await sha256(toUtf8(rowText(row))));
