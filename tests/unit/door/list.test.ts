import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  applyDelta,
  createList,
  findSeat,
  type ListDelta,
  type ListedOrder,
  type ListPage,
  seatFlag,
} from "../../../shared/door/list.ts";
import { bigList, singlesList } from "../../support/door/big-list.ts";
import { listBase } from "../../support/door/door.ts";

const orderOf = (key: string, name: string, binding = 100): ListedOrder => [key, 1, [name, 0b1, binding, 0]];
const [ada, ben, cleo] = [orderOf("aa", "Ada"), orderOf("bb", "Ben"), orderOf("cc", "Cleo")];

const pageOf = (cursor: string | null, next: string | null, orders: ListedOrder[], version = 7): ListPage => ({
  version,
  base: listBase,
  cursor,
  next,
  orders,
});
const deltaOf = (from: number, to: number, orders: ListedOrder[] = []): ListDelta => ({
  from,
  to,
  completeUntil: listBase + 1_000 + to,
  orders,
});

const pages = [pageOf(null, "p2", [ada]), pageOf("p2", "p3", [ben]), pageOf("p3", null, [cleo])];
const list = createList(pages, deltaOf(7, 7));

describe("a list that is read page by page", () => {
  test("holds every page's orders and what changed meanwhile", () => {
    const late = createList(pages, deltaOf(7, 9, [orderOf("bb", "Ben", 200), orderOf("dd", "Dan")]));
    expect(late).toMatchObject({ version: 9, base: listBase, completeUntil: listBase + 1_009 });
    expect([...(late?.orders.keys() ?? [])]).toEqual(["aa", "bb", "cc", "dd"]);
    expect(late && findSeat(late, "bb", 1)?.issuedAt).toBe(listBase + 200);
  });

  test.each([
    ["no page", []],
    ["the first page missing", pages.slice(1)],
    ["a page in between missing", [pages[0], pages[2]]],
    ["the last page missing", pages.slice(0, 2)],
    ["a page of another reading", [pages[0], { ...pages[1], version: 8 }, pages[2]]],
    ["pages out of order", [pages[0], pages[2], pages[1]]],
  ])("is none with %s", (_case, read) => {
    expect(createList(read as ListPage[], deltaOf(7, 7))).toBeNull();
  });

  test("is complete until the moment that its delta says", () => {
    expect(createList(pages, { ...deltaOf(7, 7), completeUntil: 0 })?.completeUntil).toBe(0);
  });

  test("is none when the delta begins after the first page was read", () => {
    expect(createList(pages, deltaOf(8, 9))).toBeNull();
  });
});

describe("a delta", () => {
  if (!list) throw new Error("The pages make no list");

  test("replaces whole orders and leaves the list before it as it was", () => {
    const next = applyDelta(list, deltaOf(7, 8, [["aa", 1, ["Ada", 0b1, 300, 8], ["Zoe", 0b10, 310, 0]]]));
    expect(next && [findSeat(next, "aa", 1), findSeat(next, "aa", 2)]).toEqual([
      { name: "Ada", tier: 1, issuedAt: listBase + 300, flags: 8 },
      { name: "Zoe", tier: 1, issuedAt: listBase + 310, flags: 0 },
    ]);
    expect(findSeat(list, "aa", 2)).toBeNull();
  });

  test("that came twice or late changes nothing", () => {
    const next = applyDelta(list, deltaOf(7, 9, [orderOf("aa", "Ada", 900)]));
    if (!next) throw new Error("The delta was refused");
    expect(applyDelta(next, deltaOf(7, 9, [orderOf("aa", "Ada", 900)]))).toEqual(next);
    const late = { ...deltaOf(7, 8, [orderOf("aa", "Ada", 800)]), completeUntil: next.completeUntil };
    expect(applyDelta(next, late)).toBe(next);
    expect(applyDelta(next, { ...deltaOf(9, 9), completeUntil: 1 })?.completeUntil).toBe(next.completeUntil);
  });

  test("after a gap is refused, so that the list is read again", () => {
    expect(applyDelta(list, deltaOf(8, 9))).toBeNull();
  });

  test("without changes moves the moment until which the list is complete", () => {
    const next = applyDelta(list, { ...deltaOf(7, 7), completeUntil: list.completeUntil + 4 });
    expect(next?.completeUntil).toBe(list.completeUntil + 4);
    expect(next?.orders).toBe(list.orders);
  });
});

test("a seat without a binding, and a seat that the list doesn't have, are told apart", () => {
  const [unbound] = [createList([pageOf(null, null, [orderOf("aa", "Ada", 0)])], deltaOf(7, 7))];
  expect(unbound && findSeat(unbound, "aa", 1)?.issuedAt).toBeNull();
  expect(unbound && findSeat(unbound, "aa", 2)).toBeNull();
  expect(unbound && findSeat(unbound, "bb", 1)).toBeNull();
});

test.each([
  ["in orders of two on average, with names of random letters,", 65, bigList(5_000)],
  ["in orders of one, with the most frequent names,", 97, singlesList(5_000)],
])("5,000 tickets %s are at most %i KB, gzipped", (_case, kilobytes, orders) => {
  const seats = orders
    .flatMap(([, , ...groups]) => groups)
    .reduce((sum, [, mask]) => sum + mask.toString(2).replaceAll("0", "").length, 0);
  expect(seats).toBe(5_000);
  expect(gzipSync(JSON.stringify(orders)).length).toBeLessThan(kilobytes * 1_024);
});

test("the bits of a seat's flags, which scanners keep on their devices, stay as they are", () => {
  expect(seatFlag).toEqual({ refunded: 1, cancelled: 2, still: 4, moved: 8, guest: 16 });
});
