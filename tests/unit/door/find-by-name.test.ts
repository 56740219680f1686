import { expect, test } from "vitest";
import { findByName } from "../../../shared/door/find-by-name.ts";
import type { ListedOrder } from "../../../shared/door/list.ts";
import { listOf } from "../../support/door/door.ts";

const orderOf = (key: string, ...names: string[]): ListedOrder => [
  key,
  1,
  ...names.map((name, index) => [name, 1 << index, 1, 0] as [string, number, number, number]),
];
const list = listOf(
  orderOf("a", "José García"),
  orderOf("b", "Rory O’Neil", "Ana García-López"),
  orderOf("c", "Иван Петров"),
  orderOf("d", ""),
);

test.each([
  ["jose", ["a"]],
  ["GARC", ["a", "b"]],
  ["lopez ana", ["b"]],
  ["oneil", ["b"]],
  ["o'neil rory", ["b"]],
  ["петр", ["c"]],
  ["arcia", []],
  ["jose lopez", []],
  ["  ", []],
  ["-", []],
])("a search for %j finds the orders %j", (query, keys) => {
  expect(findByName(list, query).map(([key]) => key)).toEqual(keys);
});

test("a search finds no more orders than asked for", () => {
  expect(findByName(list, "garcia", 1)).toHaveLength(1);
});
