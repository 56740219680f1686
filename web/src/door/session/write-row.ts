import { isPassage, type LogRow } from "../../../../shared/door/log.ts";
import type { NewRow } from "../store/log-store.ts";
import type { Loop } from "../sync/loop.ts";
import { addOwn, type Scanner } from "./scanner.ts";

/** For how long the server is waited for when the disk is full, in milliseconds. */
const askedMilliseconds = 3_000;

const delay = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until the next contact is over, but no longer than some milliseconds. */
export const waitForServer = (loop: Loop, milliseconds: number): Promise<void> =>
  Promise.race([loop.contactNow(), delay(milliseconds)]);

/** Takes a row into the log that nobody may be waiting for any more. */
export const addLate = (scanner: Scanner, row: LogRow): void => {
  if (scanner.own.includes(row)) return;
  addOwn(scanner, row);
  scanner.unanswered.add(row);
};

/** Keeps the rows that the disk has no room for as they are now, with how far the server has them. */
export const keepUnstored = ({ store, unstored, acknowledged }: Scanner): void => {
  try {
    store.keepSpare({ rows: unstored, acknowledged });
  } catch {}
};

/** Forgets rows as unstored that are on the disk by now. */
export const dropUnstored = (scanner: Scanner, stored: readonly LogRow[]): void => {
  if (stored.length === 0) return;
  scanner.unstored = scanner.unstored.filter((row) => !stored.includes(row));
  keepUnstored(scanner);
};

// The server may have rows that this disk never had.
const lastSequence = ({ own, unstored, acknowledged, pairing }: Scanner): number =>
  Math.max(
    acknowledged,
    pairing.device.acknowledged,
    ...[...own.slice(-1), ...unstored].map(({ sequence }) => sequence),
  );

const storeRow = async (scanner: Scanner, row: NewRow): Promise<LogRow | null> => {
  const { unstored } = scanner;
  try {
    const stored = await scanner.store.appendRow(row, unstored, lastSequence(scanner));
    // What only memory had is on the disk by now: it is part of the log.
    for (const late of unstored) addLate(scanner, late);
    dropUnstored(scanner, unstored);
    addOwn(scanner, stored);
    scanner.storage = "ok";
    return stored;
  } catch {
    scanner.storage = "full";
    return null;
  } finally {
    scanner.changed();
  }
};

const isSame = (one: NewRow, other: LogRow): boolean => {
  if (one.kind === "undo" || !isPassage(other) || one.kind !== other.kind) return false;
  return one.order === other.order && one.seats === other.seats;
};

// The same seats again, after nobody answered in time: the row that is under way may be stored by now, and a second one would be a conflict.
const findUnderWay = ({ unstored, acknowledged }: Scanner, row: NewRow): LogRow | undefined =>
  unstored.find((waiting) => waiting.sequence > acknowledged && isSame(row, waiting));

// After a reload its place has to be taken still: another row there would make this scanner a copy of itself.
const placeRow = (scanner: Scanner, row: NewRow): LogRow | null => {
  const placed: LogRow = { ...row, sequence: lastSequence(scanner) + 1 };
  try {
    scanner.store.keepSpare({ rows: [...scanner.unstored, placed], acknowledged: scanner.acknowledged });
  } catch {
    return null;
  }
  scanner.unstored.push(placed);
  return placed;
};

const askServer = async (scanner: Scanner, loop: Loop, placed: LogRow | null): Promise<LogRow | null> => {
  if (!placed) return null;
  await waitForServer(loop, askedMilliseconds);
  if (scanner.acknowledged < placed.sequence) return null;
  scanner.unanswered.delete(placed);
  return placed;
};

/**
 * Writes the next row of the scanner's log. With a full disk only the server's word counts: the row is sent without being stored. Null when
 * neither has it in time: then nobody may come in by it.
 */
export const writeRow = async (scanner: Scanner, loop: Loop, row: NewRow): Promise<LogRow | null> => {
  const underWay = findUnderWay(scanner, row);
  if (underWay) return askServer(scanner, loop, underWay);
  return (await storeRow(scanner, row)) ?? (await askServer(scanner, loop, placeRow(scanner, row)));
};
