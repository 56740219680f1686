import type { Clock } from "../../../../shared/door/clock.ts";
import type { CityKey, DoorDevice, DoorEvent } from "../../../../shared/model/door.ts";
import { settled, transact } from "./database.ts";
import { deleteMode } from "./mode-store.ts";
import { deleteSpare } from "./spare-log.ts";

/** What a scanner knows of itself. `lastSeen` is what the wall clock showed when this was written, in milliseconds since 1970. */
export type Pairing = {
  token: string;
  device: DoorDevice;
  event: DoorEvent;
  keys: CityKey[];
  clock: Clock | null;
  lastSeen: number;
};

const pairingKey = "pairing";

/** Keeps what was learnt at the pairing or at a contact. Rejects when the disk is full. */
export const keepPairing = (database: IDBDatabase, pairing: Pairing): Promise<void> =>
  transact(database, ["meta"], "readwrite", async (transaction) => {
    await settled(transaction.objectStore("meta").put(pairing, pairingKey));
  });

/** What the scanner is paired with; null when it isn't. */
export const readPairing = (database: IDBDatabase): Promise<Pairing | null> =>
  transact(
    database,
    ["meta"],
    "readonly",
    async (transaction) =>
      ((await settled(transaction.objectStore("meta").get(pairingKey))) as Pairing | undefined) ?? null,
  );

/** Deletes everything the scanner keeps; what is in the database in one transaction. */
export const deleteEverything = (database: IDBDatabase): Promise<void> => {
  deleteSpare();
  deleteMode();
  return transact(database, ["meta", "log", "others", "lists"], "readwrite", async (transaction) => {
    for (const store of ["meta", "log", "others", "lists"]) await settled(transaction.objectStore(store).clear());
  });
};

/** For how long after its end a scanner keeps what it has: it may still send it. */
const keptMilliseconds = 6 * 3_600_000;

/** Whether everything is to be deleted at an instant (milliseconds since 1970), because the shift is long over. */
export const isOverdue = ({ device }: Pick<Pairing, "device">, now: number): boolean =>
  now >= Date.parse(device.ends_at) + keptMilliseconds;
