import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  clearChosenTier,
  findChosenTier,
  isPlansPath,
  plansPath,
  saveChosenTier,
  tierFromSearch,
} from "../../../web/src/features/auth/chosen-tier.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ["essential", "essential"],
  ["premium", "premium"],
  ["free", undefined],
  ["", undefined],
])("a sign-up with the tier %j in its address is for %s", (tier, expected) => {
  expect(tierFromSearch(new URLSearchParams({ tier }))).toBe(expected);
});

test("the tier that somebody came for is found by their email, however it is written, until it is cleared", () => {
  saveChosenTier(" Maya@X.test ", "premium");
  expect([findChosenTier("maya@x.TEST"), findChosenTier("else@x.test")]).toEqual(["premium", undefined]);
  clearChosenTier();
  expect(findChosenTier("maya@x.test")).toBeUndefined();
});

test.each(["{", "{}", '{"email":"maya@x.test","tier":"gold"}'])("what is kept as %s is no tier", (stored) => {
  localStorage.setItem("playyy.chosen-tier", stored);
  expect(findChosenTier("maya@x.test")).toBeUndefined();
});

test("a tier leads to the plans", () => {
  expect(plansPath("premium")).toBe("/subscription?plan=premium");
  expect(["/subscription?plan=premium", "/dashboard"].map(isPlansPath)).toEqual([true, false]);
});
