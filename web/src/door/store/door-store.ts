import type { DoorList, ListedOrder } from "../../../../shared/door/list.ts";
import type { LogRow } from "../../../../shared/door/log.ts";
import { keepDelta, readList, replaceList } from "./list-store.ts";
import { appendRow, type HeardRows, type KeptRows, keepAnswer, type NewRow, readRows } from "./log-store.ts";
import { deleteEverything, keepPairing, type Pairing } from "./pairing-store.ts";

/** What a scanner keeps, as its session uses it. Each write is on the disk when it resolves, and rejects when the disk is full. */
export type DoorStore = {
  readRows: () => Promise<KeptRows>;
  readList: () => Promise<DoorList | null>;
  appendRow: (row: NewRow, unstored: readonly LogRow[], last: number) => Promise<LogRow>;
  keepAnswer: (heard: HeardRows) => Promise<void>;
  keepPairing: (pairing: Pairing) => Promise<void>;
  replaceList: (list: DoorList) => Promise<void>;
  keepDelta: (list: DoorList, changed: readonly ListedOrder[]) => Promise<void>;
  deleteEverything: () => Promise<void>;
  /** Calls `listener` when the browser throws away what is kept, as it does when somebody clears the site's data. */
  onLost: (listener: () => void) => void;
};

/** What is kept in a browser's database. */
export const createDoorStore = (database: IDBDatabase): DoorStore => ({
  readRows: () => readRows(database),
  readList: () => readList(database),
  appendRow: (row, unstored, last) => appendRow(database, row, unstored, last),
  keepAnswer: (heard) => keepAnswer(database, heard),
  keepPairing: (pairing) => keepPairing(database, pairing),
  replaceList: (list) => replaceList(database, list),
  keepDelta: (list, changed) => keepDelta(database, list, changed),
  deleteEverything: () => deleteEverything(database),
  onLost: (listener) => database.addEventListener("close", listener),
});
