import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ListedOrder } from "../../../shared/door/list.ts";
import { openDatabase } from "../../../web/src/door/store/database.ts";
import { keepDelta, readList, replaceList } from "../../../web/src/door/store/list-store.ts";
import { listedOrder, listOf } from "../../support/door/door.ts";

beforeAll(() => void vi.stubGlobal("IDBKeyRange", IDBKeyRange));
afterAll(() => vi.unstubAllGlobals());

const [, ...seats] = listedOrder();
const first: ListedOrder = ["first", ...seats];
const second: ListedOrder = ["second", ...seats];
const keysIn = async (database: IDBDatabase) => [...((await readList(database))?.orders.keys() ?? [])];

test("a change of a list that was never kept is refused, and leaves none behind", async () => {
  const database = await openDatabase(new IDBFactory());
  await expect(keepDelta(database, listOf(first), [first])).rejects.toThrow("There is no list yet");
  expect(await readList(database)).toBeNull();
  database.close();
});

test("a change of a list keeps the orders that it didn't bring, a new list none of them", async () => {
  const database = await openDatabase(new IDBFactory());
  await replaceList(database, listOf(first));
  await keepDelta(database, listOf(first, second), [second]);
  expect(await keysIn(database)).toEqual(["first", "second"]);
  await replaceList(database, listOf(second));
  expect(await keysIn(database)).toEqual(["second"]);
  await replaceList(database, listOf(first));
  expect(await keysIn(database)).toEqual(["first"]);
  database.close();
});
