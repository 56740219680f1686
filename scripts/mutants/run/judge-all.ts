import { verdictText } from "../report.ts";
import type { Mutant } from "../source/instrument.ts";
import { atOnce } from "./at-once.ts";
import { runFirst } from "./first-run.ts";
import { judge, type Verdict } from "./judge.ts";
import { apiTestsOf, quickKinds, quickTests } from "./reach.ts";
import type { WorkingCopy } from "./working-copy.ts";

/** A kind of tests, and its files that are asked about some of the mutants. */
type Round = { kinds: string[]; files: string[]; about: readonly Verdict["fate"][] };

const unjudged = (mutant: Mutant): Verdict => ({ mutant, fate: "not reached", by: "" });

/** Judges mutants by one kind of tests. */
const judgeRound = async ({ kinds, files, about }: Round, before: readonly Verdict[], copies: WorkingCopy[]) => {
  if (files.length === 0) return [...before];
  console.log(`\n${files.length} files of ${kinds.join(" and ")} tests run without a mutant …`);
  const first = await runFirst(copies, kinds, files);
  for (const file of first.failed) console.log(`${file} fails without a mutant and is left out`);
  return atOnce(copies, before, async (copy, earlier): Promise<Verdict> => {
    if (!about.includes(earlier.fate)) return earlier;
    const verdict = await judge(copy, earlier.mutant, { kinds, first });
    if (verdict.fate === "killed") console.log(`\n${verdictText(verdict)}`);
    return verdict.fate === "not reached" ? earlier : verdict;
  });
};

/**
 * Judges every mutant, by the quick tests first; the API tests of its domain are asked about what those don't notice, and those of the
 * domains that call it about what none of them reaches. Prints what is killed.
 */
export const judgeAll = async (mutants: readonly Mutant[], copies: WorkingCopy[]): Promise<Verdict[]> => {
  const alive = ["survived", "not reached"] as const;
  const sourcesOf = (verdicts: readonly Verdict[], about: readonly Verdict["fate"][]) =>
    verdicts.filter(({ fate }) => about.includes(fate)).map(({ mutant }) => mutant);
  const quick: Round = { kinds: quickKinds(), files: quickTests(), about: alive };
  const afterQuick = await judgeRound(quick, mutants.map(unjudged), copies);
  const own = apiTestsOf(sourcesOf(afterQuick, alive));
  const afterOwn = await judgeRound({ kinds: ["api"], files: own, about: alive }, afterQuick, copies);
  const unreached = ["not reached"] as const;
  const callers = apiTestsOf(sourcesOf(afterOwn, unreached), "callers").filter((file) => !own.includes(file));
  return judgeRound({ kinds: ["api"], files: callers, about: unreached }, afterOwn, copies);
};
