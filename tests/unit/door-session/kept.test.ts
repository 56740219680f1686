import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase, settled, transact } from "../../../web/src/door/store/database.ts";
import { createDoorStore } from "../../../web/src/door/store/door-store.ts";
import { replaceList } from "../../../web/src/door/store/list-store.ts";
import { appendRow, keepAnswer, readRows } from "../../../web/src/door/store/log-store.ts";
import { keepMode, readMode } from "../../../web/src/door/store/mode-store.ts";
import { isOverdue, keepPairing } from "../../../web/src/door/store/pairing-store.ts";
import { keepSpare, readSpare } from "../../../web/src/door/store/spare-log.ts";
import { northDevice, ownRow } from "../../support/door/bare-scanner.ts";
import { admitRow, listedOrder, listOf } from "../../support/door/door.ts";
import { aDevice, aPairing } from "../../support/door/played-pairing.ts";

const texts = new Map<string, string>();

beforeEach(() => {
  texts.clear();
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

const aDatabase = async () => {
  const database = await openDatabase(new IDBFactory());
  onTestFinished(() => database.close());
  return database;
};
const { sequence: _, ...newRow } = ownRow();
const notes = { conflicts: [], ignored: [], refused: 0, inside: null };

test("a mode is kept for its own scanner; any other one, and what can't be read, lets people in", () => {
  expect(readMode("north")).toBe("in");
  keepMode("north", "out");
  expect([readMode("north"), readMode("south")]).toEqual(["out", "in"]);
  keepMode("north", "in");
  expect(readMode("north")).toBe("in");
  for (const key of texts.keys()) texts.set(key, "{");
  expect(readMode("north")).toBe("in");
});

test("rows are kept aside until there are none, and what can't be read is none", () => {
  keepSpare({ rows: [ownRow()], acknowledged: 3 });
  expect(readSpare()).toEqual({ rows: [ownRow()], acknowledged: 3 });
  for (const key of texts.keys()) texts.set(key, "{");
  expect(readSpare()).toEqual({ rows: [], acknowledged: 0 });
  keepSpare({ rows: [], acknowledged: 3 });
  expect(texts.size).toBe(0);
  expect(readSpare()).toEqual({ rows: [], acknowledged: 0 });
});

test("a scanner keeps what it has for just under 6 hours after its shift", () => {
  const device = aDevice();
  const over = Date.parse(device.ends_at) + 6 * 3_600_000;
  expect([over - 1, over].map((now) => isOverdue({ device }, now))).toEqual([false, true]);
});

test("a database that doesn't open within 4 seconds is given up", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const failed = vi.fn();
  openDatabase({ open: () => ({}) } as unknown as IDBFactory).catch(failed);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(new Error("The scanner's database doesn't open"));
});

test("the database has the version that scanners in use have", async () => {
  expect((await aDatabase()).version).toBe(1);
});

test("work that fails changes nothing, and fails with its own error", async () => {
  const database = await aDatabase();
  const failing = transact(database, ["meta"], "readwrite", async (transaction) => {
    await settled(transaction.objectStore("meta").put(1, "one"));
    throw new Error("The work failed");
  });
  await expect(failing).rejects.toThrow("The work failed");
  const count = await transact(database, ["meta"], "readonly", (transaction) =>
    settled(transaction.objectStore("meta").count()),
  );
  expect(count).toBe(0);
});

test("a new list leaves no order of the one before on the disk", async () => {
  const database = await aDatabase();
  const [, ...seats] = listedOrder();
  for (const key of ["first", "second", "third"]) await replaceList(database, listOf([key, ...seats]));
  const count = await transact(database, ["lists"], "readonly", (transaction) =>
    settled(transaction.objectStore("lists").count()),
  );
  expect(count).toBe(1);
});

test("the next row follows the highest of those that only the server had", async () => {
  const database = await aDatabase();
  const late = [ownRow({ sequence: 6 }), ownRow({ sequence: 5 })];
  expect((await appendRow(database, newRow, late, 0)).sequence).toBe(7);
  expect((await appendRow(database, newRow, [], 0)).sequence).toBe(8);
  expect((await appendRow(database, newRow, [ownRow({ sequence: 4 })], 0)).sequence).toBe(9);
  expect((await readRows(database)).own.map(({ sequence }) => sequence)).toEqual([4, 5, 6, 7, 8, 9]);
});

test("how far the server has the log never falls, and others' rows are kept once", async () => {
  const database = await aDatabase();
  for (const acknowledged of [7, 3]) {
    await keepAnswer(database, { acknowledged, rows: [admitRow()], unstored: [ownRow({ sequence: 2 })], notes });
  }
  expect(await readRows(database)).toEqual({
    own: [ownRow({ sequence: 2 })],
    others: [admitRow()],
    acknowledged: 7,
    notes,
  });
});

test("once everything was deleted, nothing is kept any more", async () => {
  const database = await aDatabase();
  const store = createDoorStore(database);
  await keepPairing(database, aPairing());
  store.keepMode(northDevice, "out");
  store.keepSpare({ rows: [ownRow()], acknowledged: 0 });
  expect([texts.size, await store.isPaired(northDevice), await store.isPaired("south-1")]).toEqual([2, true, false]);
  await store.deleteEverything();
  store.keepMode(northDevice, "out");
  store.keepSpare({ rows: [ownRow()], acknowledged: 0 });
  await expect(store.appendRow(newRow, [], 0)).rejects.toThrow("Everything was deleted");
  expect([texts.size, await store.isPaired(northDevice), (await store.readRows()).own]).toEqual([0, false, []]);
});
