import { createKeyRing } from "../../../../shared/door/city-keys.ts";
import { resumeClock } from "../../../../shared/door/clock.ts";
import { eventRef } from "../../../../shared/door/refs.ts";
import { createDoorStore, type DoorStore } from "../store/door-store.ts";
import type { Pairing } from "../store/pairing-store.ts";
import { createContact } from "../sync/contact.ts";
import type { DoorEnvironment } from "../sync/door-client.ts";
import { type Loop, startLoop } from "../sync/loop.ts";
import { ownLog } from "../sync/own-log.ts";
import type { Outcome } from "./admit.ts";
import { admitByHand, undoAdmission } from "./by-hand.ts";
import { findOrders, listRecent } from "./found-orders.ts";
import { letSeatsThrough, scanCode } from "./scan.ts";
import { createScanner, endScanner, refold, type Scanner } from "./scanner.ts";
import { toStatus } from "./status.ts";
import type { DoorSession, DoorStatus, ScanResult } from "./types.ts";

/** Where a session runs. `network` hears whether the device has a connection at all; `locks` decide which tab owns the log. */
export type SessionPlace = {
  store: DoorStore;
  pairing: Pairing;
  environment: DoorEnvironment;
  network: EventTarget;
  locks: LockManager | undefined;
};

const idle: Loop = { contactNow: async () => {}, stop: () => {} };

/** Reads what the disk has: another tab may have written since this page was opened. */
const readKept = async (scanner: Scanner): Promise<void> => {
  const { store, pairing } = scanner;
  const [kept, list] = await Promise.all([store.readRows(), store.readList()]);
  const spare = store.readSpare();
  const acknowledged = Math.max(kept.acknowledged, spare.acknowledged);
  const last = kept.own.at(-1)?.sequence ?? 0;
  const unstored = spare.rows.filter(({ device, sequence }) => device === pairing.device.id && sequence > last);
  const own = [...kept.own, ...unstored.filter(({ sequence }) => sequence <= acknowledged)];
  const { others, notes } = kept;
  const keptList: DoorStatus["keptList"] = list ? "kept" : "none";
  Object.assign(scanner, { own, others, acknowledged, notes, list, keptList, unstored });
  refold(scanner);
  scanner.mode = store.readMode(pairing.device.id);
  scanner.event = await eventRef(pairing.event.id);
  scanner.keys = await createKeyRing(pairing.keys);
};

/** Shows that the time goes on: a shift ends, and a clock that was set is noticed, without anything else happening. */
const tickMilliseconds = 1_000;

/** Opens a session where it is told to; `openSession` is the browser's. */
export const createSession = ({ store, pairing, environment, network, locks }: SessionPlace): DoorSession => {
  const scanner = createScanner(store, environment, {
    ...pairing,
    clock: pairing.clock && resumeClock(pairing.clock, pairing.lastSeen, environment.read()),
  });
  const listeners = new Set<() => void>();
  let status: DoorStatus = toStatus(scanner);
  let loop = idle;
  let turn: Promise<unknown> = Promise.resolve();
  let scans = 0;

  const change = (): void => {
    status = toStatus(scanner);
    for (const listener of listeners) listener();
  };
  const tick = setInterval(() => {
    const { phase, clock } = toStatus(scanner);
    if (phase !== status.phase || clock !== status.clock) change();
  }, tickMilliseconds);
  scanner.changed = change;

  const begin = async (): Promise<void> => {
    if (!(await store.isPaired(pairing.device.id))) return endScanner(scanner, "cleared");
    await readKept(scanner);
    if (!scanner.isOwner || scanner.end) return;
    loop.stop();
    loop = startLoop(createContact(scanner));
    change();
  };
  const owner = ownLog(locks, (isOwner) => {
    scanner.isOwner = isOwner;
    loop.stop();
    loop = idle;
    // What can't be read can't be decided by.
    if (isOwner) begin().catch(() => endScanner(scanner, "cleared"));
    change();
  });

  const goOnline = (): void => void loop.contactNow();
  const goOffline = (): void => {
    scanner.isOnline = false;
    change();
  };
  network.addEventListener("online", goOnline);
  network.addEventListener("offline", goOffline);
  store.onLost(() => {
    loop.stop();
    endScanner(scanner, "cleared");
  });

  // One after the other: two scans of one code let in once.
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };
  const number = async (outcome: Promise<Outcome>): Promise<ScanResult> => {
    scans += 1;
    return { id: scans, ...(await outcome) };
  };
  const stop = (): void => {
    clearInterval(tick);
    loop.stop();
    owner.release();
    network.removeEventListener("online", goOnline);
    network.removeEventListener("offline", goOffline);
  };

  return {
    getStatus: () => status,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    scan: (text) => inTurn(() => number(scanCode(scanner, loop, text))),
    letIn: ({ answer }, seats) => inTurn(() => number(letSeatsThrough(scanner, loop, answer, seats))),
    admitByHand: (order, seats, reason) => inTurn(() => number(admitByHand(scanner, loop, order, seats, reason))),
    undo: (place, seats, reason) => inTurn(() => undoAdmission(scanner, loop, place, seats, reason)),
    find: (query) => findOrders(scanner, query),
    listRecent: () => listRecent(scanner),
    setMode: (mode) => {
      scanner.mode = mode;
      store.keepMode(pairing.device.id, mode);
      change();
    },
    takeOver: () => owner.takeOver(),
    leave: async () => {
      loop.stop();
      // Whichever tab gets the log next finds it deleted.
      await store.deleteEverything().finally(stop);
    },
    stop,
  };
};

/** Opens the session of a paired scanner in this browser. It begins in the phase `preparing`. */
export const openSession = ({ database, pairing }: { database: IDBDatabase; pairing: Pairing }): DoorSession =>
  createSession({
    store: createDoorStore(database),
    pairing,
    environment: {
      fetch: (...request) => fetch(...request),
      read: () => ({ wall: Date.now(), steady: performance.now() }),
    },
    network: window,
    locks: navigator.locks,
  });
