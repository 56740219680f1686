import type { Mutant } from "../source/instrument.ts";
import type { FirstRun, ReachingFile } from "./first-run.ts";
import { runTests } from "./run-tests.ts";
import type { WorkingCopy } from "./working-copy.ts";

/** What became of a mutant; `by` names the test that noticed it. */
export type Verdict = { mutant: Mutant; fate: "killed" | "survived" | "not reached"; by: string };

/** Twice what the files took without a mutant, and what a stack takes to start on a busy machine. */
const limitOf = (files: readonly ReachingFile[]): number =>
  120 + 2 * files.reduce((sum, { seconds }) => sum + seconds, 0);

const killedBy = async (copy: WorkingCopy, kinds: readonly string[], reaching: readonly ReachingFile[]) => {
  if (reaching.length === 0) return null;
  const files = reaching.map(({ file }) => file);
  const run = await runTests({ ...copy, kinds, files, stopsAtFailure: true, limitSeconds: limitOf(reaching) });
  if (run.isEnded) return "its time limit";
  const failed = run.files.find((one) => one.failed.length > 0);
  if (failed) return `${failed.file}: ${failed.failed[0]}`;
  return run.files.length === 0 ? "nothing could start" : null;
};

/** The tests of a kind, which have run without a mutant before. */
export type Stage = { kinds: readonly string[]; first: FirstRun };

/** Runs the tests of one stage that reach a mutant with it. A mutant that survives them may be judged by the next stage. */
export const judge = async (copy: WorkingCopy, mutant: Mutant, { kinds, first }: Stage): Promise<Verdict> => {
  const reaching = first.reaching(mutant.id);
  if (reaching.length === 0) return { mutant, fate: "not reached", by: "" };
  copy.switchOn(mutant.id);
  const by = await killedBy(copy, kinds, reaching);
  return { mutant, fate: by ? "killed" : "survived", by: by ?? "" };
};
