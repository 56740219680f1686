import { expect, test } from "vitest";
import { failureIn, hasPassed, type Report, resultsIn } from "../../../scripts/mutants/run/file-results.ts";

const reported = (name: string, status: string, statuses: string[], message = ""): Report["testResults"][number] => ({
  name: `/copy/tests/${name}.test.ts`,
  startTime: 1,
  endTime: 2,
  status,
  message,
  assertionResults: statuses.map((one, index) => ({ status: one, title: `${name} ${index}` })),
});
const resultsOf = (...testResults: Report["testResults"]) => resultsIn({ testResults }, "/copy");

test("a file that was never begun has no result", () => {
  const results = resultsOf(
    reported("never", "failed", []),
    reported("late", "failed", ["passed", "failed", "pending"]),
  );
  expect(results).toEqual([{ file: "tests/late.test.ts", startMs: 1, endMs: 2, passed: 1, failed: ["late 1"] }]);
});

test("a file fails by its tests, by what it says, or as a whole", () => {
  const results = resultsOf(
    reported("import", "failed", [], "Cannot find module\nat x"),
    reported("hook", "failed", ["skipped"]),
    reported("fine", "passed", ["passed", "passed"]),
  );
  expect(results.map(({ failed }) => failed)).toEqual([["Cannot find module"], ["the file failed"], []]);
  expect(results.map(hasPassed)).toEqual([false, false, true]);
});

test("a run is ended by the file with a failed test or a message, before one that only counts as failed", () => {
  const read = reported("read", "failed", ["skipped"]);
  expect(failureIn(resultsOf(read, reported("late", "failed", ["failed"])))).toEqual({
    file: "tests/late.test.ts",
    title: "late 0",
  });
  expect(failureIn(resultsOf(read, reported("import", "failed", [], "No module")))?.title).toBe("No module");
  expect(failureIn(resultsOf(read))).toEqual({ file: "tests/read.test.ts", title: "the file failed" });
  expect(failureIn(resultsOf(reported("fine", "passed", ["passed"])))).toBeUndefined();
});

test("a file that was read and not begun hasn't passed", () => {
  expect(resultsOf(reported("unbegun", "passed", ["pending"])).map(hasPassed)).toEqual([false]);
});
