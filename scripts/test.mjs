// Everything a change must not break, in order, ending with one line `N passed, N failed`. Needs only Node 20 to begin.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { requireChromium, requireDependencies, requireJava } from "./machine.mjs";

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
  ]);
};

const only = process.argv.slice(2);
const wanted = (step) => only.length === 0 || only.includes(step);

requireDependencies();
requireJava();
mkdirSync(results, { recursive: true });
if (wanted("format")) check("format and lint", "biome", ["ci", "--error-on-warnings", "."]);
if (wanted("types")) check("types", "tsc", ["--noEmit", "-p", "."]);
for (const project of ["unit", "contract", "infra", "local", "api"]) if (wanted(project)) vitest(project);
if (wanted("browser")) {
  requireChromium();
  suite("browser", `${results}/browser.json`, fromPlaywright, "playwright", ["test"]);
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
