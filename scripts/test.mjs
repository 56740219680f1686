// Everything a change must not break, in order, or the kinds and files that are named; ends with one line `N passed, N failed`.
// Needs only Node 20 to begin.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { createInterface } from "node:readline";
import { fail, requireChromium, requireDependencies, requireJava } from "./machine.mjs";

const results = "test-results";
const path = `${process.cwd()}/node_modules/.bin:${process.env.PATH}`;

const projects = ["unit", "contract", "infra", "local", "packages", "component", "api"];
const kinds = ["format", "types", ...projects, "browser"];
/** The API tests run as this many parts, each with a stack of its own, whose table stays small; two at a time, as a part waits half of its time. */
const apiParts = 4;
const partsAtOnce = 2;

/** The kind of a test file, by its folder. */
const kindOf = (file) => {
  if (/^tests\/(web|e2e)\//.test(file)) return "browser";
  return /^packages\/[\w-]+\/tests\//.test(file) ? "packages" : (file.match(/^tests\/(\w+)\//)?.[1] ?? "");
};

// Kinds of tests, or single files; everything where nothing is named.
const only = process.argv.slice(2);
const files = only.filter((name) => !kinds.includes(name));
const unknown = files.find((file) => !existsSync(file) || !kinds.includes(kindOf(file)));
if (unknown)
  fail(`There is no test "${unknown}". Name a file under tests/ or packages/*/tests/, or one of: ${kinds.join(", ")}.`);
const filesOf = (kind) => (only.includes(kind) ? [] : files.filter((file) => kindOf(file) === kind));
const wanted = (kind) => only.length === 0 || only.includes(kind) || filesOf(kind).length > 0;

const firstLine = (text = "") => text.trim().split("\n")[0];

const fromVitest = ({ numPassedTests, numFailedTests, testResults }) => {
  const tests = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    if (message && !assertionResults.some(({ status }) => status === "failed"))
      return [{ status: "failed", name: `${file}\n    ${firstLine(message)}` }];
    return assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ status, title, failureMessages }) => ({
        status,
        name: `${file} › ${title}\n    ${firstLine(failureMessages[0])}`,
      }));
  });
  const namesOf = (wanted) => tests.filter(({ status }) => status === wanted).map(({ name }) => name);
  return { passed: numPassedTests, failed: numFailedTests, failures: namesOf("failed"), repeated: namesOf("passed") };
};

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
const fromPlaywright = ({ stats, suites }) => {
  const namesOf = (wanted) =>
    suites
      .flatMap(specsOf)
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, title }) => `tests/${file} › ${title}`);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: namesOf("unexpected"),
    repeated: namesOf("flaky"),
  };
};

const vitest = (project, part) => {
  const report = `${results}/${project}${part ? `-${part}` : ""}.json`;
  const args = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const share = part ? [`--shard=${part}/${apiParts}`] : [];
  return {
    title: part ? `${project}, part ${part} of ${apiParts}` : project,
    command: ["vitest", ...args, ...share, ...filesOf(project)],
    report,
    read: fromVitest,
  };
};

const browser = () => {
  requireChromium();
  const report = `${results}/browser.json`;
  return { title: "browser", command: ["playwright", "test", ...filesOf("browser")], report, read: fromPlaywright };
};

/** The steps of one kind. A step without a report is one check. */
const stepsOf = (kind) => {
  if (kind === "format") return [{ title: "format and lint", command: ["biome", "ci", "--error-on-warnings", "."] }];
  if (kind === "types") return [{ title: kind, command: ["tsc", "--noEmit", "-p", "."] }];
  if (kind === "browser") return [browser()];
  if (kind !== "api" || filesOf(kind).length > 0) return [vitest(kind)];
  return Array.from({ length: apiParts }, (_, index) => vitest(kind, index + 1));
};

let passed = 0;
let failed = 0;
const failures = [];
const repeated = [];

/** Counts a step: one check, or the tests of its report; no report, or a report of nothing, is a failure. */
const count = ({ report, read }, ok) => {
  const none = { passed: 0, failed: 0, failures: [], repeated: [] };
  const tests = report && existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8"))) : none;
  const found = report ? tests : { ...none, passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  passed += found.passed;
  failed += found.failed;
  failures.push(...found.failures);
  repeated.push(...found.repeated);
  if (report && ((!ok && found.failed === 0) || found.passed === 0)) failed++;
};

const env = { ...process.env, PATH: path };

/** Prints a step's lines as they come, each under its title. */
const printLines = ({ stdout, stderr }, title) => {
  for (const stream of [stdout, stderr]) {
    createInterface({ input: stream }).on("line", (line) => console.log(`[${title}] ${line}`));
  }
};

const perform = async (step, isAlone) => {
  const { title, command, report } = step;
  console.log(`\n── ${title} ${"─".repeat(Math.max(2, 76 - title.length))}`);
  if (report) rmSync(report, { force: true });
  const [program, ...args] = command;
  const child = spawn(program, args, { stdio: isAlone ? "inherit" : ["inherit", "pipe", "pipe"], env });
  if (!isAlone) printLines(child, title);
  const [status] = await once(child, "close");
  count(step, status === 0);
  if (status !== 0) console.log(`✗ ${title} failed`);
};

/** Performs the steps of one kind, some of them at once. */
const performAll = async (steps) => {
  const left = [...steps];
  const work = async () => {
    for (let step = left.shift(); step; step = left.shift()) await perform(step, steps.length === 1);
  };
  await Promise.all(Array.from({ length: partsAtOnce }, work));
};

requireDependencies();
requireJava();
mkdirSync(results, { recursive: true });
for (const kind of kinds.filter(wanted)) await performAll(stepsOf(kind));

const list = (title, names) => {
  if (names.length > 0) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join("\n")}`);
};
// A test that passes only the second time is a defect as well: with CI set it doesn't stop the others from being delivered.
list("Passed when repeated", repeated);
list("Failed", failures);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
