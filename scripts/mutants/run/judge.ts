import type { Mutant } from "../source/instrument.ts";
import { failureIn, hasPassed } from "./file-results.ts";
import type { FirstRun, ReachingFile } from "./first-run.ts";
import { likeliestOf } from "./likeliest.ts";
import { browserTestsOf } from "./reach.ts";
import { runBrowserTests, runTests } from "./run-tests.ts";
import type { WorkingCopy } from "./working-copy.ts";

/** What became of a mutant; `by` names the test that noticed it. */
export type Verdict = { mutant: Mutant; fate: "killed" | "survived" | "not reached"; by: string };

/** The tests of a kind, which have run without a mutant before. */
export type Stage = { kinds: readonly string[]; first: FirstRun };

/** Twice what the files took without a mutant, and what a stack takes to start on a busy machine. */
const limitOf = (files: readonly ReachingFile[]): number =>
  120 + 2 * files.reduce((sum, { seconds }) => sum + seconds, 0);

// A mutant may keep the stack from starting. So may a full disk: then nothing starts without the mutant either.
const assertStarts = async (copy: WorkingCopy, kinds: readonly string[], file: string): Promise<void> => {
  copy.switchOn(null);
  const { files } = await runTests({ ...copy, kinds, files: [file], stopsAtFailure: true, limitSeconds: 300 });
  if (files.length === 0) throw new Error(`Tests no longer start, not even without a mutant: ${copy.lastLogLine()}`);
};

const killedBy = async (
  copy: WorkingCopy,
  { kinds, first }: Stage,
  reaching: readonly ReachingFile[],
): Promise<string> => {
  const files = reaching.map(({ file }) => file);
  const options = { ...copy, kinds, stopsAtFailure: true, limitSeconds: limitOf(reaching) };
  const run = await runTests({ ...options, files });
  if (run.isEnded) return "its time limit";
  if (run.files.length === 0) return assertStarts(copy, kinds, files[0] ?? "").then(() => "a start that failed");
  const failure = failureIn(run.files);
  if (!failure) return "";
  const name = `${failure.file}: ${failure.title}`;
  if (!kinds.includes("api")) return name;
  // A test on a shared stack can fail by chance: its file has to notice the mutant twice, or the others are asked that didn't pass.
  const again = await runTests({ ...options, files: [failure.file] });
  if (again.isEnded || failureIn(again.files)) return name;
  const asked = new Set([failure.file, ...run.files.filter(hasPassed).map(({ file }) => file)]);
  const left = reaching.filter(({ file }) => !asked.has(file));
  return left.length > 0 ? killedBy(copy, { kinds, first }, left) : "";
};

/** Runs the tests of one stage that reach a mutant with it. Throws where tests don't start without a mutant either. */
export const judge = async (copy: WorkingCopy, mutant: Mutant, stage: Stage): Promise<Verdict> => {
  const reaching = likeliestOf(mutant.file, stage.first.reached[mutant.id] ?? []);
  if (reaching.length === 0) return { mutant, fate: "not reached", by: "" };
  copy.switchOn(mutant.id);
  const by = await killedBy(copy, stage, reaching);
  return { mutant, fate: by ? "killed" : "survived", by };
};

const browserLimitSeconds = 1800;

/**
 * Judges a mutant of the web app by the browser tests of its screens, in an app that is built with it. One that fails twice has noticed
 * it, if it passes without the mutant. Throws where no browser test runs, not even without the mutant.
 */
export const judgeInBrowser = async (copy: WorkingCopy, mutant: Mutant): Promise<Verdict> => {
  const files = browserTestsOf(mutant.file);
  if (files.length === 0) return { mutant, fate: "not reached", by: "" };
  const runWith = (id: number | null, asked: readonly string[], title?: string) => {
    copy.buildIn(id);
    return runBrowserTests({ ...copy, files: asked, limitSeconds: browserLimitSeconds, ...(title && { title }) });
  };
  const { passed, failures, isEnded } = await runWith(mutant.id, files);
  const [file = files[0] ?? "", title] = failures[0]?.split(" › ") ?? [];
  const isSilent = passed === 0 && !title;
  if (!isEnded && !isSilent && !title) return { mutant, fate: "survived", by: "" };
  const without = await runWith(null, [file], title);
  if (isSilent && without.passed === 0)
    throw new Error(`Browser tests don't run, not even without a mutant: ${copy.lastLogLine()}`);
  const isNoticed = without.passed > 0 && without.failures.length === 0;
  if (!isNoticed) return { mutant, fate: "survived", by: "" };
  const silently = isEnded ? "its time limit" : "a start that failed";
  return { mutant, fate: "killed", by: title ? `${file}: ${title}` : silently };
};
