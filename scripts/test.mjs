// Everything a change must not break, or the kinds and files that are named; ends with one line `N passed, N failed`.
// Needs only Node 20 to begin.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { fail, requireChromium, requireDependencies, requireJava } from "./machine.mjs";

const results = "test-results";
const path = `${process.cwd()}/node_modules/.bin:${process.env.PATH}`;

const projects = ["unit", "contract", "infra", "local", "api"];
const kinds = ["format", "types", ...projects, "browser"];
/** The API tests run as this many parts, each with a stack of its own. */
const apiParts = 3;
/** Steps that run side by side. Browser tests come after them: they take two processors themselves. */
const lanes = 2;

/** The kind of a test file, by its folder. */
const kindOf = (file) => (/^tests\/(web|e2e)\//.test(file) ? "browser" : (file.match(/^tests\/(\w+)\//)?.[1] ?? ""));

// Kinds of tests, or single files; everything where nothing is named.
const only = process.argv.slice(2);
const files = only.filter((name) => !kinds.includes(name));
const unknown = files.find((file) => !existsSync(file) || !kinds.includes(kindOf(file)));
if (unknown) fail(`There is no test "${unknown}". Name a file under tests/, or one of: ${kinds.join(", ")}.`);
const filesOf = (kind) => (only.includes(kind) ? [] : files.filter((file) => kindOf(file) === kind));
const wanted = (kind) => only.length === 0 || only.includes(kind) || filesOf(kind).length > 0;

const fromVitest = (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests });
const fromPlaywright = ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected });

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

/** The steps of one kind. A step without a report is one check. */
const stepsOf = (kind) => {
  if (kind === "format") return [{ title: "format and lint", command: ["biome", "ci", "--error-on-warnings", "."] }];
  if (kind === "types") return [{ title: kind, command: ["tsc", "--noEmit", "-p", "."] }];
  if (kind === "api" && filesOf(kind).length === 0)
    return Array.from({ length: apiParts }, (_, index) => vitest(kind, index + 1));
  return [vitest(kind)];
};

/** Runs a command; what it prints is shown as it comes, or kept and shown in one piece while others run beside it. */
const run = ([command, ...args], isAlone) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, PATH: path }, stdio: isAlone ? "inherit" : "pipe" });
    const printed = [];
    child.stdout?.on("data", (chunk) => printed.push(chunk));
    child.stderr?.on("data", (chunk) => printed.push(chunk));
    child.on("error", (error) => resolve({ ok: false, output: `${error}\n` }));
    child.on("close", (code) => resolve({ ok: code === 0, output: Buffer.concat(printed) }));
  });

let passed = 0;
let failed = 0;

/** Counts a step: one check, or the tests of its report; no report, or a report of nothing, is a failure. */
const count = ({ title, report, read }, ok) => {
  const none = { passed: 0, failed: 0 };
  const found = report
    ? existsSync(report)
      ? read(JSON.parse(readFileSync(report, "utf8")))
      : none
    : { passed: +ok, failed: +!ok };
  const isBroken = (!ok && found.failed === 0) || found.passed === 0;
  passed += found.passed;
  failed += found.failed || +isBroken;
  if (!ok) console.log(`✗ ${title} failed`);
};

const perform = async (step, isAlone) => {
  const heading = `\n── ${step.title} ${"─".repeat(Math.max(2, 76 - step.title.length))}`;
  if (isAlone) console.log(heading);
  if (step.report) rmSync(step.report, { force: true });
  const { ok, output } = await run(step.command, isAlone);
  if (!isAlone) {
    console.log(heading);
    process.stdout.write(output);
  }
  count(step, ok);
};

requireDependencies();
requireJava();
mkdirSync(results, { recursive: true });
const steps = kinds.filter((kind) => kind !== "browser" && wanted(kind)).flatMap(stepsOf);
const isAlone = steps.length === 1;
const lane = async () => {
  for (let step = steps.shift(); step; step = steps.shift()) await perform(step, isAlone);
};
await Promise.all(Array.from({ length: lanes }, lane));
if (wanted("browser")) {
  requireChromium();
  const report = `${results}/browser.json`;
  await perform(
    { title: "browser", command: ["playwright", "test", ...filesOf("browser")], report, read: fromPlaywright },
    true,
  );
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
