import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fromPlaywright, fromVitest, judge } from "../../../scripts/suite/reports.mjs";

const file = join(process.cwd(), "tests/api/deals/claims.test.ts");
const assertion = (title: string, status: string, failureMessages: string[] = []) => ({
  title,
  status,
  failureMessages,
});
const vitestReport = (assertionResults: unknown[], message = "") => ({
  testResults: [{ name: file, message, startTime: 1_000, endTime: 3_500, assertionResults }],
});

const spec = (title: string, status: string) => ({
  title,
  file: "web/deals/claims.spec.ts",
  tests: [{ status, results: [{ duration: 1_500 }] }],
});
const playwrightReport = (...specs: unknown[]) => ({ suites: [{ specs: [], suites: [{ specs }] }] });

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "reports-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const written = (report: unknown): string => {
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(report));
  return path;
};

test("[suite-01] of Vitest's tests only those count as passed that passed at once; repeated and skipped ones fail by name", () => {
  const outcome = fromVitest(
    vitestReport([
      assertion("one", "passed"),
      assertion("two", "passed", ["Error: at first\n  at x"]),
      assertion("three", "failed", ["Error: wrong\n  at x"]),
      assertion("four", "skipped"),
      assertion("five", "todo"),
    ]),
  );
  expect(outcome).toEqual({
    passed: 1,
    failed: 4,
    failures: ["tests/api/deals/claims.test.ts › three\n    Error: wrong"],
    repeated: ["tests/api/deals/claims.test.ts › two\n    Error: at first"],
    skipped: ["tests/api/deals/claims.test.ts › four", "tests/api/deals/claims.test.ts › five"],
    seconds: { "tests/api/deals/claims.test.ts": 2.5 },
  });
});

test("[suite-01] a file of Vitest's that breaks outside its tests fails with its own message beside what passed", () => {
  const outcome = fromVitest(vitestReport([assertion("one", "passed")], "Error: no stack\n  at y"));
  expect([outcome.passed, outcome.failed, outcome.failures]).toEqual([
    1,
    1,
    ["tests/api/deals/claims.test.ts\n    Error: no stack"],
  ]);
});

test("[suite-01] of Playwright's tests only those count as passed that passed at once; flaky and skipped ones fail by name", () => {
  const outcome = fromPlaywright(
    playwrightReport(
      spec("one", "expected"),
      spec("two", "flaky"),
      spec("three", "unexpected"),
      spec("four", "skipped"),
    ),
  );
  expect(outcome).toEqual({
    passed: 1,
    failed: 3,
    failures: ["tests/web/deals/claims.spec.ts › three"],
    repeated: ["tests/web/deals/claims.spec.ts › two"],
    skipped: ["tests/web/deals/claims.spec.ts › four"],
    seconds: { "tests/web/deals/claims.spec.ts": 6 },
  });
});

const passing = playwrightReport(spec("one", "expected"));
test.each([
  ["that ended well with a test that passed", passing, 0, [1, 0], []],
  [
    "that ended with an error which no test explains",
    passing,
    "SIGABRT",
    [1, 1],
    ["api, part 2 of 8 ended with SIGABRT, which no test explains"],
  ],
  ["of no tests at all", playwrightReport(), 0, [0, 1], ["api, part 2 of 8 ended with 0, which no test explains"]],
  [
    "whose failed test explains its error",
    playwrightReport(spec("one", "unexpected")),
    1,
    [0, 1],
    ["tests/web/deals/claims.spec.ts › one"],
  ],
])("[suite-01] a step %s counts and names what failed", (_what, report, ending, counts, failures) => {
  const outcome = judge({ title: "api, part 2 of 8", report: written(report), read: fromPlaywright }, ending);
  expect([outcome.passed, outcome.failed]).toEqual(counts);
  expect(outcome.failures).toEqual(failures);
});

test("[suite-01] a step that leaves no report fails by its title, and one without tests is one check", () => {
  const told = (step: Omit<Parameters<typeof judge>[0], "title">, ending: number) => {
    const { passed, failed, failures } = judge({ title: "types", ...step }, ending);
    return [passed, failed, ...failures];
  };
  const absent = { report: join(folder, "absent.json"), read: fromVitest };
  expect(told(absent, 0)).toEqual([0, 1, "types left no report (ended with 0)"]);
  expect(told(absent, 1)).toEqual([0, 1, "types left no report (ended with 1)"]);
  expect(told({}, 0)).toEqual([1, 0]);
  expect(told({}, 2)).toEqual([0, 1, "types (ended with 2)"]);
});
