import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IDBFactory, IDBKeyRange, IDBObjectStore } from "fake-indexeddb";
import { onTestFinished, vi } from "vitest";
import type { ListedOrder } from "../../../shared/door/list.ts";
import type { DoorDevice } from "../../../shared/model/door.ts";
import { Scanner } from "../../../web/src/door/app/scanner.tsx";
import { openDatabase } from "../../../web/src/door/store/database.ts";
import { keepPairing, type Pairing } from "../../../web/src/door/store/pairing-store.ts";
import { now } from "../door/door.ts";
import { aPairing } from "../door/played-pairing.ts";
import { aPlayedServer } from "../door/played-server.ts";
import { playTime } from "./pass-time.ts";

type Options = {
  /** The device as it was paired; null: it isn't. */
  device?: Partial<DoorDevice> | null;
  pairing?: Partial<Pairing>;
  /** What the event's list has; by default one order of two tickets. */
  orders?: ListedOrder[];
  isDown?: boolean;
  /** As in some private windows. */
  refusesDatabases?: boolean;
};

/**
 * Opens the scanner's whole app with a database of its own and a server in the same process, at the time of tests/support/door. It has no
 * camera: codes are pasted, as from a hand-held reader.
 */
export const openScanner = async ({
  device = {},
  pairing,
  orders,
  isDown = false,
  refusesDatabases = false,
}: Options = {}) => {
  playTime(now);
  const server = aPlayedServer(orders);
  Object.assign(server.state, { isDown, device: device ?? {} });
  const databases = new IDBFactory();
  // A scanner changes by itself, between what a test does as well.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  vi.stubGlobal("indexedDB", databases);
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  vi.stubGlobal("fetch", server.fetch);
  if (device) {
    const database = await openDatabase(databases);
    await keepPairing(database, { ...aPairing(device), ...pairing });
    database.close();
  }
  if (refusesDatabases)
    vi.spyOn(databases, "open").mockImplementation(() => {
      throw new DOMException("Refused", "SecurityError");
    });
  render(<Scanner />);
  return { user: userEvent.setup(), server, databases };
};

/** Loads the scanner's page again: what is on the device is all it knows. */
export const reloadScanner = (): void => {
  cleanup();
  render(<Scanner />);
};

/** Gives the browser a worker of the scanner that is still installing; a test changes its state and the files it keeps. */
export const giveWorker = () => {
  const worker = { state: "installing", files: [] as string[] };
  const container = { register: async () => ({}), getRegistration: async () => ({ active: worker }) };
  Object.defineProperty(window.navigator, "serviceWorker", { value: container, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(window.navigator, "serviceWorker"));
  vi.stubGlobal("caches", {
    keys: async () => ["precache-/door/"],
    open: async () => ({ keys: async () => worker.files }),
  });
  return worker;
};

/** Waits until a scanner is ready to let people in. */
export const findScanPage = (): Promise<HTMLElement> => screen.findByRole("navigation", { name: "Scanner" });

/** Pastes a code, as a hand-held reader does. */
export const pasteCode = (text: string): Promise<void> =>
  act(async () => {
    const clipboardData = { getData: () => text };
    document.dispatchEvent(Object.assign(new Event("paste", { bubbles: true }), { clipboardData }));
  });

/** The answer to a scan, once there is one. */
export const findAnswer = async (word: string): Promise<HTMLElement> => {
  const found = await screen.findByText(word, { selector: ".answer-word" });
  return found.closest<HTMLElement>(".answer") ?? found;
};

/** Lets a device's disk refuse new rows, or all writes, until the returned function is called. */
export const fillDisk = (...writes: ("add" | "put")[]): (() => void) => {
  const refusals = writes.map((write) =>
    vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(() => {
      throw new DOMException("Full", "QuotaExceededError");
    }),
  );
  return () => {
    for (const refusal of refusals) refusal.mockRestore();
  };
};

/** How much a device keeps in each of the scanner's stores. */
export const readKept = async (databases: IDBFactory): Promise<Record<string, number>> => {
  const database = await openDatabase(databases);
  const names = [...database.objectStoreNames];
  const transaction = database.transaction(names);
  const counts = await Promise.all(
    names.map(
      (name) =>
        new Promise<[string, number]>((resolve) => {
          const request = transaction.objectStore(name).count();
          request.onsuccess = () => resolve([name, request.result]);
        }),
    ),
  );
  database.close();
  return Object.fromEntries(counts);
};

/** What a device keeps that isn't paired. */
export const nothingKept = { meta: 0, log: 0, others: 0, lists: 0 };
