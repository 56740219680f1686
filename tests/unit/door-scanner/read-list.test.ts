import { expect, test } from "vitest";
import type { ListPage } from "../../../shared/door/list.ts";
import { readWholeList } from "../../../web/src/door/sync/read-list.ts";

const pages: ListPage[] = [
  { version: 10, base: 1, cursor: null, next: "b", orders: [["aaaaaaaaaaaaaaaa", 1, ["Ana", 1, 0, 0]]] },
  { version: 10, base: 1, cursor: "b", next: null, orders: [["bbbbbbbbbbbbbbbb", 1, ["Ben", 1, 0, 0]]] },
];
const readPage = async (cursor: string | null) => pages.find((page) => page.cursor === cursor) as ListPage;

test("a list has every page, and what changed while they were read", async () => {
  const list = await readWholeList({
    readPage,
    readDelta: async (from) => ({
      from,
      to: 20,
      completeUntil: 5,
      orders: [["aaaaaaaaaaaaaaaa", 1, ["Ana", 1, 7, 0]]],
    }),
  });
  expect(list).toMatchObject({ version: 20, completeUntil: 5 });
  expect([...(list?.orders.values() ?? [])]).toEqual([
    ["aaaaaaaaaaaaaaaa", 1, ["Ana", 1, 7, 0]],
    ["bbbbbbbbbbbbbbbb", 1, ["Ben", 1, 0, 0]],
  ]);
});

test("a list without its delta is none", async () => {
  expect(await readWholeList({ readPage, readDelta: async () => null })).toBeNull();
});
