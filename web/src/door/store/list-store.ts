import type { DoorList, ListedOrder } from "../../../../shared/door/list.ts";
import { settled, transact } from "./database.ts";

type Slot = 0 | 1;
type CurrentList = Omit<DoorList, "orders"> & { slot: Slot };
type StoredOrder = { slot: Slot; key: string; order: ListedOrder };

const currentKey = "list";
const all = (slot: Slot) => IDBKeyRange.bound([slot, ""], [slot, "\uffff"]);

const readCurrent = async (transaction: IDBTransaction): Promise<CurrentList | null> =>
  ((await settled(transaction.objectStore("meta").get(currentKey))) as CurrentList | undefined) ?? null;

const putOrders = (transaction: IDBTransaction, slot: Slot, orders: Iterable<ListedOrder>) => {
  const lists = transaction.objectStore("lists");
  for (const order of orders) lists.put({ slot, key: order[0], order } satisfies StoredOrder);
};

const putCurrent = (transaction: IDBTransaction, { version, base, completeUntil }: DoorList, slot: Slot) =>
  settled(
    transaction.objectStore("meta").put({ version, base, completeUntil, slot } satisfies CurrentList, currentKey),
  );

/** The list this device decides by, or null when it never had a whole one. */
export const readList = (database: IDBDatabase): Promise<DoorList | null> =>
  transact(database, ["meta", "lists"], "readonly", async (transaction) => {
    const current = await readCurrent(transaction);
    if (!current) return null;
    const { slot, ...list } = current;
    const stored = (await settled(transaction.objectStore("lists").getAll(all(slot)))) as StoredOrder[];
    return { ...list, orders: new Map(stored.map(({ key, order }) => [key, order])) };
  });

/**
 * Replaces the whole list: the new one is written beside the old one and becomes the current one in the same transaction, so that a
 * scanner that stops in between still has the old one.
 */
export const replaceList = (database: IDBDatabase, list: DoorList): Promise<void> =>
  transact(database, ["meta", "lists"], "readwrite", async (transaction) => {
    const current = await readCurrent(transaction);
    const slot: Slot = current?.slot === 0 ? 1 : 0;
    const lists = transaction.objectStore("lists");
    await settled(lists.delete(all(slot)));
    putOrders(transaction, slot, list.orders.values());
    await putCurrent(transaction, list, slot);
    if (current) await settled(lists.delete(all(current.slot)));
  });

/** Keeps a list after a delta: only the orders that it brought are written. Rejects where there is no list to change. */
export const keepDelta = (database: IDBDatabase, list: DoorList, changed: readonly ListedOrder[]): Promise<void> =>
  transact(database, ["meta", "lists"], "readwrite", async (transaction) => {
    const current = await readCurrent(transaction);
    if (!current) throw new Error("There is no list yet");
    putOrders(transaction, current.slot, changed);
    await putCurrent(transaction, list, current.slot);
  });
