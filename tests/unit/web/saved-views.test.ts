import { expect, test } from "vitest";
import { findNameProblem, readViews, toViewQuery, writeViews } from "../../../web/src/back-office/table/saved-views.ts";

test("[desk-121] a list has up to 20 views", () => {
  const views = Array.from({ length: 20 }, (_, index) => ({ name: `View ${index}`, query: "" }));
  expect(findNameProblem("Another", views.slice(1))).toBeNull();
  expect(findNameProblem("Another", views)).toBe("A list has up to 20 views. Delete one you don't need first.");
});

test.each([
  [" ", "Enter a name"],
  [`  ${"a".repeat(40)} `, null],
  ["a".repeat(41), "Use at most 40 characters"],
  [" MINE ", "Another view of this list has this name"],
  ["Min", null],
])("[desk-121] a view called '%s' has the problem: %s", (name, problem) => {
  const views = ["Mine", "Other"].map((one) => ({ name: one, query: "" }));
  expect(findNameProblem(name, views)).toBe(problem);
});

test("[desk-121] a device that is full keeps no view, and that is known", () => {
  const setItem = () => {
    throw new Error("QuotaExceededError");
  };
  expect(writeViews({ setItem } as unknown as Storage, "key", [])).toBe(false);
  expect(writeViews({ setItem: () => undefined } as unknown as Storage, "key", [])).toBe(true);
});

test("[desk-120] a view keeps its own filters and the columns, in any order of the URL, and nothing else of it", () => {
  const url = "columns=deals%3Atag&status=Active&q=oyster&vendor=v1&view=Mine";
  expect(toViewQuery(new URLSearchParams(url), ["status", "category"])).toBe("status=Active&columns=deals%3Atag");
  const names = ["a", "b"];
  expect(toViewQuery(new URLSearchParams("b=2&a=1"), names)).toBe(toViewQuery(new URLSearchParams("a=1&b=2"), names));
});

test("[desk-121] what a device keeps and can't be read counts as no views", () => {
  const storing = (value: string | null) => ({ getItem: () => value }) as unknown as Storage;
  expect([
    readViews(storing("{"), "key"),
    readViews(storing('[{"name":1}]'), "key"),
    readViews(storing(null), "key"),
  ]).toEqual([[], [], []]);
});
