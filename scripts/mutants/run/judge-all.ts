import { verdictText } from "../report.ts";
import type { Mutant } from "../source/instrument.ts";
import { atOnce } from "./at-once.ts";
import { runFirst } from "./first-run.ts";
import { judge, type Verdict } from "./judge.ts";
import { apiTestsOf, quickKinds, quickTests } from "./reach.ts";
import type { WorkingCopy } from "./working-copy.ts";

/** A kind of tests, and its files that are asked. */
type Round = { kinds: string[]; files: string[]; isLast: boolean };

const unjudged = (mutant: Mutant): Verdict => ({ mutant, fate: "not reached", by: "" });

/** Judges what is still alive by one kind of tests, and prints each mutant once: when it is killed, or when nobody else is asked. */
const judgeRound = async ({ kinds, files, isLast }: Round, before: readonly Verdict[], copies: WorkingCopy[]) => {
  if (files.length > 0) console.log(`\n${files.length} files of ${kinds.join(" and ")} tests run without a mutant …`);
  const first = await runFirst(copies, kinds, files);
  for (const file of first.failed) console.log(`${file} fails without a mutant and is left out`);
  return atOnce(copies, before, async (copy, earlier): Promise<Verdict> => {
    if (earlier.fate === "killed") return earlier;
    const now = await judge(copy, earlier.mutant, { kinds, first });
    const verdict = now.fate === "not reached" ? earlier : now;
    if (isLast || verdict.fate === "killed") console.log(`\n${verdictText(verdict)}`);
    return verdict;
  });
};

/** Judges every mutant, by the quick tests first; the API tests are asked about what those don't notice. */
export const judgeAll = async (mutants: readonly Mutant[], copies: WorkingCopy[]): Promise<Verdict[]> => {
  const quick = { kinds: quickKinds(), files: quickTests(), isLast: false };
  const verdicts = await judgeRound(quick, mutants.map(unjudged), copies);
  const alive = verdicts.filter(({ fate }) => fate !== "killed").map(({ mutant }) => mutant);
  return judgeRound({ kinds: ["api"], files: apiTestsOf(alive), isLast: true }, verdicts, copies);
};
