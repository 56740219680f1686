// Everything a change must not break, in order, or the kinds and files that are named; ends with one line `N passed, N failed`.
// Needs only Node 20 to begin.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { fail, requireChromium, requireDependencies, requireJava } from "./machine.mjs";

const bin = "node_modules/.bin";
const results = "test-results";
let passed = 0;
let failed = 0;

const run = (command, args) => {
  const path = `${process.cwd()}/${bin}:${process.env.PATH}`;
  return spawnSync(command, args, { stdio: "inherit", env: { ...process.env, PATH: path } }).status === 0;
};

const heading = (title) => console.log(`\n── ${title} ${"─".repeat(Math.max(2, 76 - title.length))}`);

/** A step that is one check. */
const check = (title, command, args) => {
  heading(title);
  const ok = run(command, args);
  ok ? passed++ : failed++;
  if (!ok) console.log(`✗ ${title} failed`);
};

/** A step of many tests, counted from its own JSON report; no report, or a report of nothing, is a failure. */
const suite = (title, file, read, command, args) => {
  heading(title);
  rmSync(file, { force: true });
  const ok = run(command, args);
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 0 };
  passed += counts.passed;
  failed += counts.failed;
  if ((!ok && counts.failed === 0) || counts.passed === 0) failed++;
};

const fromVitest = (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests });
const fromPlaywright = ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected });

const vitest = (project) => {
  const file = `${results}/${project}.json`;
  suite(project, file, fromVitest, "vitest", [
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...filesOf(project),
  ]);
};

const checks = ["format", "types"];
const projects = ["unit", "contract", "infra", "local", "api"];
const kinds = [...checks, ...projects, "browser"];

/** The kind of a test file, by its folder. */
const kindOf = (file) => (/^tests\/(web|e2e)\//.test(file) ? "browser" : (file.match(/^tests\/(\w+)\//)?.[1] ?? ""));

// Kinds of tests, or single files; everything where nothing is named.
const only = process.argv.slice(2);
const files = only.filter((name) => !kinds.includes(name));
const unknown = files.find((file) => !existsSync(file) || !kinds.includes(kindOf(file)));
if (unknown) fail(`There is no test "${unknown}". Name a file under tests/, or one of: ${kinds.join(", ")}.`);
const filesOf = (kind) => (only.includes(kind) ? [] : files.filter((file) => kindOf(file) === kind));
const wanted = (kind) => only.length === 0 || only.includes(kind) || filesOf(kind).length > 0;

requireDependencies();
requireJava();
mkdirSync(results, { recursive: true });
if (wanted("format")) check("format and lint", "biome", ["ci", "--error-on-warnings", "."]);
if (wanted("types")) check("types", "tsc", ["--noEmit", "-p", "."]);
for (const project of projects) if (wanted(project)) vitest(project);
if (wanted("browser")) {
  requireChromium();
  suite("browser", `${results}/browser.json`, fromPlaywright, "playwright", ["test", ...filesOf("browser")]);
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
