import { expect, test } from "vitest";
import { mergeValues } from "../../../web/src/back-office/form/merge-values.ts";

const base = { title: "A", price: "5", tags: ["x"], image: null as string | null, rows: [{ name: "GA", price: "1" }] };

test("[desk-115] what only one side changed is merged: theirs is taken, mine is kept", () => {
  const merged = mergeValues(base, { ...base, title: "Mine" }, { ...base, price: "9", image: "/a.webp" });
  expect(merged).toEqual({
    values: { ...base, title: "Mine", price: "9", image: "/a.webp" },
    taken: [["price"], ["image"]],
    disputed: [],
  });
});

test("[desk-115] a field that both changed keeps mine and is disputed, unless both came to the same value", () => {
  const mine = { ...base, title: "Mine", price: "7" };
  const theirs = { ...base, title: "Theirs", price: "7" };
  expect(mergeValues(base, mine, theirs)).toEqual({ values: mine, taken: [], disputed: [["title"]] });
});

test("[desk-115] lists and rows are compared by what they hold, in any order of their keys", () => {
  const mine = { ...base, tags: ["x", "y"], rows: [{ price: "1", name: "GA" }] };
  const theirs = { ...base, tags: ["x"], rows: [{ name: "GA", price: "2" }] };
  expect(mergeValues(base, mine, theirs)).toEqual({
    values: { ...mine, rows: theirs.rows },
    taken: [["rows"]],
    disputed: [],
  });
  expect(mergeValues(base, { ...base, rows: [] }, theirs).disputed).toEqual([["rows"]]);
});

test("[desk-115] fields that mean something only together are one choice", () => {
  const before = { kind: "percent", value: "10", note: "" };
  const [mine, theirs] = [
    { ...before, kind: "amount" },
    { ...before, value: "50" },
  ];
  expect(mergeValues(before, mine, theirs).values).toEqual({ kind: "amount", value: "50", note: "" });
  const merged = mergeValues(before, mine, theirs, [["kind", "value"]]);
  expect(merged).toEqual({ values: mine, taken: [], disputed: [["kind", "value"]] });
  expect(mergeValues(before, before, theirs, [["kind", "value"]])).toMatchObject({
    values: theirs,
    taken: [["kind", "value"]],
  });
});
