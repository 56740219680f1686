import { expect, test } from "vitest";
import { candidatesOf, mutableFiles } from "../../scripts/mutants/source/candidates.ts";
import { isEquivalent, readEquivalent } from "../../scripts/mutants/source/equivalent.ts";

test("every source file is read for guards that can be broken", () => {
  expect(mutableFiles().length).toBeGreaterThan(1_500);
  expect(candidatesOf(mutableFiles()).length).toBeGreaterThan(15_000);
});

test("every equivalent mutant of scripts/mutants/source/equivalent.tsv still exists and has its reason", () => {
  const known = readEquivalent();
  const candidates = candidatesOf([...new Set(known.map(({ file }) => file))]);
  const stale = known.filter((row) => row.reason.length < 20 || !candidates.some((one) => isEquivalent(one, row)));
  expect(stale).toEqual([]);
});
