import { expect, test } from "vitest";
import { hitsIn, joinRuns, reachedBy } from "../../../scripts/mutants/run/first-run.ts";
import type { TestRun } from "../../../scripts/mutants/run/run-tests.ts";

const run: TestRun = {
  files: [
    { file: "tests/api/a.test.ts", startMs: 1_000, endMs: 3_000, passed: 1, failed: [] },
    { file: "tests/api/b.test.ts", startMs: 4_000, endMs: 5_000, passed: 1, failed: [] },
    { file: "tests/api/c.test.ts", startMs: 6_000, endMs: 7_000, passed: 0, failed: ["breaks by itself"] },
  ],
  isEnded: false,
  seconds: 7,
};
const notes = "1\t1500\t\n1\t3500\t\n2\t4100\t\n2\t2000\t/copy/tests/api/b.test.ts\n3\t6500\t\n";
const hits = hitsIn(notes, "/copy");

test("what a function reaches is told by its time, where files take turns", () => {
  const reached = reachedBy(hits, run, true);
  expect(reached.get(1)).toEqual([{ file: "tests/api/a.test.ts", seconds: 2 }]);
  expect(reached.get(2)?.map(({ file }) => file)).toEqual(["tests/api/a.test.ts", "tests/api/b.test.ts"]);
});

test("what a test's own process reaches is told by its file alone, where files run side by side", () => {
  expect([...reachedBy(hits, run, false)]).toEqual([[2, [{ file: "tests/api/b.test.ts", seconds: 1 }]]]);
});

test("a file that fails without a mutant tells none", () => {
  expect(reachedBy(hits, run, true).has(3)).toBe(false);
});

test("parts of a run are put together", () => {
  const [one, other] = [
    { file: "tests/api/a.test.ts", seconds: 9 },
    { file: "tests/api/b.test.ts", seconds: 1 },
  ];
  const joined = joinRuns([
    { reached: { 1: [one], 2: [one] }, failed: ["tests/api/c.test.ts"] },
    { reached: { 1: [other] }, failed: [] },
  ]);
  expect(joined).toEqual({ reached: { 1: [one, other], 2: [one] }, failed: ["tests/api/c.test.ts"] });
});
