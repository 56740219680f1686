import { expect, test } from "vitest";
import { counted } from "../../../shared/rules/counted.ts";

test("a count is followed by its noun in the singular for exactly 1, else in the plural", () => {
  expect([0, 1, 2, 1_200].map((count) => counted(count, "deal"))).toEqual([
    "0 deals",
    "1 deal",
    "2 deals",
    "1,200 deals",
  ]);
  expect([1, 2].map((count) => counted(count, "reply", "replies"))).toEqual(["1 reply", "2 replies"]);
});
