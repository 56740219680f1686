import { IDBFactory } from "fake-indexeddb";
import { expect, test } from "vitest";
import { openDatabase } from "../../../web/src/door/store/database.ts";
import { appendRow, type NewRow } from "../../../web/src/door/store/log-store.ts";
import { admitRow } from "../../support/door/door.ts";

test("a scanner's next row is numbered above all that it wrote and above what the server has of it", async () => {
  const database = await openDatabase(new IDBFactory());
  const { sequence: _, ...row } = admitRow();
  const append = async (last: number) => (await appendRow(database, row as NewRow, [], last)).sequence;
  expect(await append(0)).toBe(1);
  expect(await append(7)).toBe(8);
  expect(await append(3)).toBe(9);
  database.close();
});
