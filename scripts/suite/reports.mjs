// What the reports of Vitest and Playwright say, in one form.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

const firstLine = (text = "") => text.trim().split("\n")[0];

/** The outcome of what has no tests. */
export const noTests = { passed: 0, failed: 0, failures: [], repeated: [], skipped: [], seconds: {} };
const failed = (found, line) => ({ ...found, failed: 1, failures: [line] });

const summarize = (tests, seconds) => {
  const namesOf = (wanted) => tests.filter(({ status }) => status === wanted).map(({ name }) => name);
  const [failures, repeated, skipped] = ["failed", "repeated", "skipped"].map(namesOf);
  const passed = namesOf("passed").length;
  // A test that passes only when repeated, or that doesn't run, proves nothing.
  return { passed, failed: failures.length + repeated.length + skipped.length, failures, repeated, skipped, seconds };
};

const statusInVitest = ({ status, failureMessages }) => {
  if (status === "passed") return failureMessages.length > 0 ? "repeated" : "passed";
  return status === "failed" ? "failed" : "skipped";
};

/** A report of Vitest. */
export const fromVitest = ({ testResults }) => {
  const seconds = {};
  const tests = testResults.flatMap(({ name, message, startTime, endTime, assertionResults }) => {
    const file = relative(process.cwd(), name);
    seconds[file] = (endTime - startTime) / 1000;
    const found = assertionResults.map((result) => ({
      status: statusInVitest(result),
      name: `${file} › ${result.title}${result.failureMessages.length ? `\n    ${firstLine(result.failureMessages[0])}` : ""}`,
    }));
    const hasOwnFailure = message && !found.some(({ status }) => status === "failed");
    return hasOwnFailure ? [...found, { status: "failed", name: `${file}\n    ${firstLine(message)}` }] : found;
  });
  return summarize(tests, seconds);
};

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
const statusInPlaywright = { expected: "passed", unexpected: "failed", flaky: "repeated", skipped: "skipped" };

/** A report of Playwright. */
export const fromPlaywright = ({ suites }) => {
  const seconds = {};
  const tests = suites.flatMap(specsOf).flatMap(({ file, title, tests: runs }) =>
    runs.map(({ status, results }) => {
      const path = `tests/${file}`;
      seconds[path] = results.reduce((sum, { duration }) => sum + duration / 1000, seconds[path] ?? 0);
      return { status: statusInPlaywright[status], name: `${path} › ${title}` };
    }),
  );
  return summarize(tests, seconds);
};

/**
 * What a step that has ended comes to. One without a report is one check. No report, a report of nothing, or an end with an error that
 * no test explains, is a failure by the step's title; `ending` is the exit status, or the signal that ended it.
 */
export const judge = ({ title, report, read }, ending) => {
  const isOk = ending === 0;
  if (!report) return isOk ? { ...noTests, passed: 1 } : failed(noTests, `${title} (ended with ${ending})`);
  if (!existsSync(report)) return failed(noTests, `${title} left no report (ended with ${ending})`);
  const found = read(JSON.parse(readFileSync(report, "utf8")));
  const isUnexplained = found.failed === 0 && (!isOk || found.passed === 0);
  return isUnexplained ? failed(found, `${title} ended with ${ending}, which no test explains`) : found;
};
