import type { DoorList } from "../../../shared/door/list.ts";
import type { LogRow } from "../../../shared/door/log.ts";
import type { DoorStore } from "../../../web/src/door/store/door-store.ts";
import type { Notes } from "../../../web/src/door/store/log-store.ts";
import type { ScanMode } from "../../../web/src/door/store/mode-store.ts";
import type { Spare } from "../../../web/src/door/store/spare-log.ts";

/** What a scanner keeps, in memory. `isFull` refuses each write, as a full disk does. */
export const aMemoryStore = (list: DoorList | null = null, own: LogRow[] = []) => {
  const notes: Notes = { conflicts: [], ignored: [], refused: 0, inside: null };
  const kept = { own: [...own], others: [] as LogRow[], acknowledged: 0, notes, list };
  let mode: ScanMode = "in";
  let spare: Spare = { rows: [], acknowledged: 0 };
  const state = { isFull: false, isSpareFull: false, isDeleted: false, lose: () => {} };
  const write = async (work: () => void): Promise<void> => {
    // As a disk does, it takes a moment.
    await Promise.resolve();
    if (state.isFull) throw new DOMException("Full", "QuotaExceededError");
    work();
  };
  const store: DoorStore = {
    isPaired: async () => !state.isDeleted,
    readSpare: () => structuredClone(spare),
    keepSpare: (rows) => {
      if (state.isSpareFull) throw new DOMException("Full", "QuotaExceededError");
      spare = structuredClone(rows);
    },
    readRows: async () => structuredClone({ ...kept, list: null }),
    readMode: () => mode,
    keepMode: (_device, chosen) => {
      mode = chosen;
    },
    readList: async () => kept.list,
    appendRow: async (row, unstored, last) => {
      let stored: LogRow | null = null;
      await write(() => {
        kept.own.push(...unstored);
        stored = { ...row, sequence: Math.max(last, kept.own.at(-1)?.sequence ?? 0) + 1 };
        kept.own.push(stored);
      });
      return structuredClone(stored as unknown as LogRow);
    },
    keepAnswer: ({ acknowledged, rows, unstored, notes: heard }) =>
      write(() => {
        kept.own.push(...unstored);
        kept.others.push(...rows);
        kept.notes = heard;
        kept.acknowledged = Math.max(kept.acknowledged, acknowledged);
      }),
    keepPairing: () => write(() => {}),
    replaceList: (whole) =>
      write(() => {
        kept.list = whole;
      }),
    keepDelta: (whole, changed) =>
      write(() => {
        if (!kept.list) throw new Error("There is no list yet");
        const orders = new Map(kept.list.orders);
        for (const order of changed) orders.set(order[0], order);
        kept.list = { ...whole, orders };
      }),
    deleteEverything: async () => {
      state.isDeleted = true;
    },
    onLost: (listener) => {
      state.lose = listener;
    },
  };
  return { store, kept, state };
};
