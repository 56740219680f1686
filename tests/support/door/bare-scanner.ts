import { vi } from "vitest";
import { createKeyRing } from "../../../shared/door/city-keys.ts";
import type { ExitRow, UndoRow } from "../../../shared/door/log.ts";
import type { DoorDevice } from "../../../shared/model/door.ts";
import { createScanner, refold, type Scanner } from "../../../web/src/door/session/scanner.ts";
import { admitRow, cityKeyText, event, listedOrder, listOf, now } from "./door.ts";
import { aMemoryStore } from "./memory-store.ts";
import { anEvent, aPairing } from "./played-pairing.ts";

type Parts = Partial<Scanner> & { device?: Partial<DoorDevice>; reEntry?: boolean };

/** A scanner at `now` that is ready and has just these parts: no session runs it. Its loop notes how often it was asked for a contact. */
export const aBareScanner = async ({ device = {}, reEntry = false, ...parts }: Parts = {}) => {
  const memory = aMemoryStore();
  const reading = { wall: now, steady: 0 };
  const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));
  const pairing = {
    ...aPairing(device),
    event: { ...anEvent, re_entry: reEntry },
    clock: { offset: 0, error: 20, synced: { ...reading } },
    lastSeen: now,
  };
  const scanner = createScanner(memory.store, { fetch: unreachable, read: () => ({ ...reading }) }, pairing);
  const keys = await createKeyRing([{ key: cityKeyText, revoked: false }]);
  Object.assign(scanner, { event, keys, list: listOf(listedOrder()), isOwner: true, ...parts });
  refold(scanner);
  const loop = { contactNow: vi.fn(async () => {}), stop: () => {} };
  return { scanner, loop, reading, ...memory };
};

export const northDevice = "door_north01";

/** A row of the scanner itself that lets seat 1 of the order in. */
export const ownRow = (changes: Parameters<typeof admitRow>[0] = {}) =>
  admitRow({ device: northDevice, gate: "North", at: now - 60_000, ...changes });

/** A row of the scanner itself that lets seat 1 of the order out. */
export const ownExit = (changes: Partial<ExitRow> = {}): ExitRow => ({
  ...ownRow(),
  sequence: 2,
  at: now - 50_000,
  ...changes,
  kind: "exit",
});

/** Takes seat 1 back that the row of another scanner let in. */
export const undoRow = (changes: Partial<UndoRow> = {}): UndoRow => ({
  kind: "undo",
  device: "south-1",
  sequence: 9,
  at: now - 30_000,
  row: { device: "south-1", sequence: 1 },
  seats: 0b01,
  reason: "Wrong person",
  ...changes,
});
