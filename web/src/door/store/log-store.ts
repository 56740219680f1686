import type { AdmitRow, ExitRow, LogRow, UndoRow } from "../../../../shared/door/log.ts";
import type { DoorInside } from "../../../../shared/model/door.ts";
import { settled, transact } from "./database.ts";

/** A row as its author has it before it has a place in the log. */
export type NewRow = Omit<AdmitRow, "sequence"> | Omit<ExitRow, "sequence"> | Omit<UndoRow, "sequence">;

/**
 * What the server said of the scanner's own rows, by sequence: `conflicts` let in who was in already, `ignored` count for nobody. And
 * what else is kept between two contacts: how many codes were refused, and who was inside.
 */
export type Notes = { conflicts: number[]; ignored: number[]; refused: number; inside: DoorInside | null };

/** What was heard at a contact. `unstored` are own rows that the server has and the disk had no room for. */
export type HeardRows = {
  acknowledged: number;
  rows: readonly LogRow[];
  unstored: readonly LogRow[];
  notes: Notes;
};

/** Everything that was written down of the log. */
export type KeptRows = { own: LogRow[]; others: LogRow[]; acknowledged: number; notes: Notes };

const sequenceKey = "last-sequence";
const acknowledgedKey = "acknowledged";
const notesKey = "notes";

const read = async <Value>(meta: IDBObjectStore, key: string, otherwise: Value): Promise<Value> =>
  ((await settled(meta.get(key))) as Value | undefined) ?? otherwise;

const putOwn = async (transaction: IDBTransaction, rows: readonly LogRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const meta = transaction.objectStore("meta");
  const last = Math.max(await read(meta, sequenceKey, 0), ...rows.map(({ sequence }) => sequence));
  for (const row of rows) await settled(transaction.objectStore("log").put(row));
  await settled(meta.put(last, sequenceKey));
};

/**
 * Writes the next row of the scanner's own log, and its number in the same transaction, with those that only the server had so far. Its
 * number is above `last` and all that were written. Only when this resolves may the screen be green. Rejects when the disk is full.
 */
export const appendRow = (
  database: IDBDatabase,
  row: NewRow,
  unstored: readonly LogRow[],
  last: number,
): Promise<LogRow> =>
  transact(database, ["meta", "log"], "readwrite", async (transaction) => {
    await putOwn(transaction, unstored);
    const meta = transaction.objectStore("meta");
    const sequence = Math.max(last, await read(meta, sequenceKey, 0)) + 1;
    const stored: LogRow = { ...row, sequence };
    await settled(transaction.objectStore("log").add(stored));
    await settled(meta.put(sequence, sequenceKey));
    return stored;
  });

/** Keeps what the server answered: how far it has this log, which never falls, what it said of it, and the rows of other devices. */
export const keepAnswer = (database: IDBDatabase, { acknowledged, rows, unstored, notes }: HeardRows): Promise<void> =>
  transact(database, ["meta", "log", "others"], "readwrite", async (transaction) => {
    await putOwn(transaction, unstored);
    const meta = transaction.objectStore("meta");
    const known = await read(meta, acknowledgedKey, 0);
    await settled(meta.put(Math.max(known, acknowledged), acknowledgedKey));
    await settled(meta.put(notes, notesKey));
    const others = transaction.objectStore("others");
    for (const row of rows) others.put(row);
  });

/** Every row that the scanner has, its own in order and others', for its start. */
export const readRows = (database: IDBDatabase): Promise<KeptRows> =>
  transact(database, ["meta", "log", "others"], "readonly", async (transaction) => {
    const meta = transaction.objectStore("meta");
    return {
      own: (await settled(transaction.objectStore("log").getAll())) as LogRow[],
      others: (await settled(transaction.objectStore("others").getAll())) as LogRow[],
      acknowledged: await read(meta, acknowledgedKey, 0),
      notes: await read<Notes>(meta, notesKey, { conflicts: [], ignored: [], refused: 0, inside: null }),
    };
  });
