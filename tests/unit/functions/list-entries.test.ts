import { describe, expect, test } from "vitest";
import {
  changedEntries,
  entriesOf,
  type Listed,
  toSearchPrefix,
} from "../../../functions/deals/catalog/list-entries.ts";
import { hasCoordinates } from "../../../functions/deals/catalog/listing.ts";

const created_at = "2027-03-01T12:00:00.000Z";
const vendor: Listed = {
  kind: "vendors",
  id: "ven_1",
  name: "River",
  created_at,
  category: "Bar",
  has_coordinates: true,
};
const deal: Listed = { ...vendor, kind: "deals", id: "deal_1", offer: "Two Oysters", tag: "BOGO" };

const listsOf = (listed: Listed) => entriesOf(listed).map(({ list, position }) => [list, position]);
const wordsOf = (listed: Listed) =>
  entriesOf(listed)
    .filter(({ list }) => list === `${listed.kind}|words`)
    .map(({ position }) => position);

describe("the places of a record in the back-office's lists", () => {
  test("are all, and those of its category, for a vendor whose place is known", () => {
    expect(listsOf(vendor)).toEqual([
      ["vendors|newest|*|*|*", created_at],
      ["vendors|name|*|*|*", "river"],
      ["vendors|newest|Bar|*|*", created_at],
      ["vendors|name|Bar|*|*", "river"],
      ["vendors|words", "river"],
    ]);
  });

  test("are those of vendors without coordinates as well where its place isn't known", () => {
    const lists = listsOf({ ...vendor, has_coordinates: false }).map(([list]) => list);
    expect(lists.filter((list) => list?.endsWith("|missing"))).toEqual([
      "vendors|newest|*|*|missing",
      "vendors|name|*|*|missing",
    ]);
    expect(lists).toHaveLength(7);
  });

  test("are those of its tag, with and without its category, for a deal", () => {
    const lists = listsOf(deal).map(([list]) => list);
    expect(lists.filter((list) => list?.startsWith("deals|newest"))).toEqual([
      "deals|newest|*|*|*",
      "deals|newest|Bar|*|*",
      "deals|newest|*|BOGO|*",
      "deals|newest|Bar|BOGO|*",
    ]);
  });

  test("carry its tag for the search, and none where it has none", () => {
    const searchList = ({ kind }: Listed) => `${kind}|words`;
    const places = (listed: Listed) => entriesOf(listed).filter(({ list }) => list === searchList(listed));
    expect(places(deal).map(({ tag }) => tag)).toEqual(["BOGO", "BOGO", "BOGO"]);
    expect(places(vendor)).toStrictEqual([{ list: "vendors|words", position: "river", id: "ven_1", category: "Bar" }]);
  });

  test("are found by each word of its name and its offer", () => {
    expect(wordsOf({ ...deal, name: "River & Rye" })).toEqual([
      "river & rye",
      "& rye",
      "rye",
      "two oysters",
      "oysters",
    ]);
  });

  test("are found by the first eight words only", () => {
    expect(wordsOf({ ...vendor, name: "a b c d e f g h i" }).map((position) => position.slice(0, 1))).toEqual([
      ..."abcdefgh",
    ]);
  });

  test("are compared by 40 characters", () => {
    const name = "x".repeat(41);
    expect(wordsOf({ ...vendor, name })).toEqual(["x".repeat(40)]);
    expect(toSearchPrefix(name)).toBe("x".repeat(40));
  });
});

describe("what is written when a record's places change", () => {
  test("is every place of a new record", () => {
    expect(changedEntries(null, deal)).toEqual({ put: entriesOf(deal), remove: [] });
  });

  test("is the removal of every place of a deleted one", () => {
    expect(changedEntries(deal, null)).toEqual({ put: [], remove: entriesOf(deal) });
  });

  test("is nothing where nothing changes", () => {
    expect(changedEntries(deal, { ...deal })).toEqual({ put: [], remove: [] });
  });

  test("is only what differs, and a place that gets another category is written and not removed", () => {
    const { put, remove } = changedEntries(vendor, { ...vendor, category: "Nightlife" });
    expect(put.map(({ list }) => list)).toEqual([
      "vendors|newest|Nightlife|*|*",
      "vendors|name|Nightlife|*|*",
      "vendors|words",
    ]);
    expect(remove.map(({ list }) => list)).toEqual(["vendors|newest|Bar|*|*", "vendors|name|Bar|*|*"]);
  });
});

test.each([
  [{ latitude: 30, longitude: -81 }, true],
  [{ latitude: 0, longitude: 0 }, true],
  [{ latitude: 30 }, false],
  [{ longitude: -81 }, false],
  [{}, false],
])("whether it is known where a vendor with %o is: %s", (vendorAt, isKnown) => {
  expect(hasCoordinates(vendorAt)).toBe(isKnown);
});
