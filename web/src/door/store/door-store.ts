import type { DoorList, ListedOrder } from "../../../../shared/door/list.ts";
import type { LogRow } from "../../../../shared/door/log.ts";
import { keepDelta, readList, replaceList } from "./list-store.ts";
import { appendRow, type HeardRows, type KeptRows, keepAnswer, type NewRow, readRows } from "./log-store.ts";
import { keepMode, readMode, type ScanMode } from "./mode-store.ts";
import { deleteEverything, keepPairing, type Pairing, readPairing } from "./pairing-store.ts";
import { keepSpare, readSpare, type Spare } from "./spare-log.ts";

/** What a scanner keeps, as its session uses it. Each write is on the disk when it resolves, and rejects when the disk is full. */
export type DoorStore = {
  /** Whether this device is kept as paired: another tab may have left the event. */
  isPaired: (device: string) => Promise<boolean>;
  readRows: () => Promise<KeptRows>;
  readSpare: () => Spare;
  /** Keeps rows that the disk has no room for. Throws when there is no room for them anywhere. */
  keepSpare: (spare: Spare) => void;
  readMode: (device: string) => ScanMode;
  keepMode: (device: string, mode: ScanMode) => void;
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

/** What is kept in a browser's database. Once everything was deleted nothing is written any more: an answer may still be under way. */
export const createDoorStore = (database: IDBDatabase): DoorStore => {
  let isDeleted = false;
  const write = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isDeleted) throw new Error("Everything was deleted");
    return work();
  };
  return {
    isPaired: async (device) => (await readPairing(database))?.device.id === device,
    readRows: () => readRows(database),
    readSpare,
    keepSpare: (spare) => {
      if (!isDeleted) keepSpare(spare);
    },
    readMode,
    keepMode: (device, mode) => {
      if (!isDeleted) keepMode(device, mode);
    },
    readList: () => readList(database),
    appendRow: (row, unstored, last) => write(() => appendRow(database, row, unstored, last)),
    keepAnswer: (heard) => write(() => keepAnswer(database, heard)),
    keepPairing: (pairing) => write(() => keepPairing(database, pairing)),
    replaceList: (list) => write(() => replaceList(database, list)),
    keepDelta: (list, changed) => write(() => keepDelta(database, list, changed)),
    deleteEverything: () => {
      isDeleted = true;
      return deleteEverything(database);
    },
    onLost: (listener) => database.addEventListener("close", listener),
  };
};
