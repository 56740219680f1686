// Everything a change must not break, in order, or the kinds and files that are named, or what a change reaches; ends with one line
// `N passed, N failed`. Needs only Node 20 to begin.
import { existsSync, writeFileSync } from "node:fs";
import { fail, requireDependencies, requireJava } from "./machine.mjs";
import { filesChangedSince, testsOfChange } from "./suite/changed.mjs";
import { machineProcessorSeconds, performAll } from "./suite/perform.mjs";
import { cannotReach, cannotWrite } from "./suite/requirements.mjs";
import { kindOf, kinds, results, stepsOf } from "./suite/steps.mjs";

const usage = `Name a file under tests/ or packages/*/tests/, or one of: ${kinds.join(", ")}; or --changed and a branch or commit.`;
const names = process.argv.slice(2);
const unknown = names.find((name) => name.startsWith("-") && name !== "--changed");
if (unknown) fail(`There is no option "${unknown}". ${usage}`);

const isWhole = names.length === 0;
const isChange = names[0] === "--changed";
if (names.includes("--changed") && (!isChange || names.length > 2))
  fail(`--changed takes one branch or commit, and nothing else. ${usage}`);
const changed = isChange ? filesChangedSince(names[1]) : [];
const files = isChange ? [] : names.filter((name) => !kinds.includes(name));
const missing = files.find((file) => !existsSync(file) || !kinds.includes(kindOf(file)));
if (missing) fail(`There is no test "${missing}". ${usage}`);

/** The steps of some files, and of whole kinds. */
const stepsOfFiles = (named, whole) =>
  kinds.flatMap((kind) => {
    const ofKind = named.filter((file) => kindOf(file) === kind);
    if (whole.includes(kind)) return stepsOf(kind);
    return ofKind.length > 0 ? stepsOf(kind, ofKind) : [];
  });

const stepsOfChange = () => {
  const reached = testsOfChange(changed);
  console.log(`The change reaches ${reached.length} files of tests.`);
  return stepsOfFiles(reached, ["format", "types", "contract"]);
};

const problem = cannotWrite(`${results}/room`) ?? (await cannotReach(process.env.STACK_ORIGIN));
if (problem) fail(problem);
requireDependencies();
requireJava();
const steps = isChange ? stepsOfChange() : stepsOfFiles(files, isWhole ? kinds : names);
const before = machineProcessorSeconds();
const outcomes = await performAll(steps, isWhole);
const clock = performance.now() / 1000;
const processor = machineProcessorSeconds() - before;

const all = (field) => outcomes.flatMap((outcome) => outcome[field]);
const sum = (field) => outcomes.reduce((total, outcome) => total + outcome[field], 0);
const list = (title, found) => {
  if (found.length > 0) console.log(`\n${title}:\n${found.map((name) => `  ${name}`).join("\n")}`);
};

if (isWhole) {
  const times = outcomes.map(({ step: { kind }, ...outcome }) => ({
    kind,
    clock: outcome.clock,
    processor: outcome.processor,
    passed: outcome.passed,
    seconds: outcome.seconds,
  }));
  writeFileSync(`${results}/suite.json`, JSON.stringify({ clock, processor, times }));
}
// Repeats gather evidence: what passes only the second time is a defect, and counts as failed here and everywhere.
list("Passed when repeated, so failed", all("repeated"));
list("Skipped, so failed", all("skipped"));
list("Failed", all("failures"));
const timeOf = (title, ofClock, ofProcessors) => `${title}: ${ofClock.toFixed(0)}, ${ofProcessors.toFixed(0)}`;
list("Took, in seconds of the clock and of processors", [
  ...outcomes.map((outcome) => timeOf(outcome.step.title, outcome.clock, outcome.processor)),
  timeOf("all, with Chromium and whatever else ran here", clock, processor),
]);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);
