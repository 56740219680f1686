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
  ["that ended well with a test that passed", passing, true, [1, 0]],
  ["that ended with an error which no test explains", passing, false, [1, 1]],
  ["of no tests at all", playwrightReport(), true, [0, 1]],
  ["whose failed test explains its error", playwrightReport(spec("one", "unexpected")), false, [0, 1]],
])("[suite-01] a step %s counts %j: %j", (_what, report, isOk, counts) => {
  const { passed, failed } = judge({ report: written(report), read: fromPlaywright }, isOk);
  expect([passed, failed]).toEqual(counts);
});

test("[suite-01] a step that leaves no report fails, and one without tests is one check", () => {
  const counts = (step: Parameters<typeof judge>[0], isOk: boolean) => {
    const { passed, failed } = judge(step, isOk);
    return [passed, failed];
  };
  expect(counts({ report: join(folder, "absent.json"), read: fromVitest }, true)).toEqual([0, 1]);
  expect(counts({}, true)).toEqual([1, 0]);
  expect(counts({}, false)).toEqual([0, 1]);
});
