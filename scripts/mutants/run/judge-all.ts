import { verdictText } from "../report.ts";
import type { Mutant } from "../source/instrument.ts";
import { atOnce } from "./at-once.ts";
import { type FirstRun, runFirst } from "./first-run.ts";
import { judge, judgeInBrowser, type Verdict } from "./judge.ts";
import type { Progress, RoundName } from "./progress.ts";
import { apiTestsOf, isOnOwnTable, quickKinds, quickTests } from "./reach.ts";
import { withStacks } from "./stacks.ts";
import type { WorkingCopy } from "./working-copy.ts";

type Fate = Verdict["fate"];
type Decide = (copy: WorkingCopy, mutant: Mutant) => Promise<Verdict>;

/** A kind of tests, and its files that are asked about some of the mutants. */
type Round = { name: RoundName; kinds: string[]; files: string[]; about: readonly Fate[] };

const unjudged = (mutant: Mutant): Verdict => ({ mutant, fate: "not reached", by: "" });

/** Decides about some of the mutants, where `progress` doesn't know it, and prints what is found. */
const decideAll = (
  { name, about }: Pick<Round, "name" | "about">,
  before: readonly Verdict[],
  copies: WorkingCopy[],
  progress: Progress,
  decide: Decide,
): Promise<Verdict[]> =>
  atOnce(copies, before, async (copy, earlier): Promise<Verdict> => {
    const { mutant } = earlier;
    if (!about.includes(earlier.fate)) return earlier;
    const known = progress.decision(name, mutant.id);
    const verdict = known ? { mutant, ...known } : await decide(copy, mutant);
    progress.keepDecision(name, mutant.id, { fate: verdict.fate, by: verdict.by });
    if (verdict.fate !== "not reached") console.log(`\n${verdictText(verdict)}`);
    return verdict.fate === "not reached" ? earlier : verdict;
  });

const reachOf = async ({ name, kinds, files }: Round, copies: WorkingCopy[], progress: Progress): Promise<FirstRun> => {
  const known = progress.first(name);
  if (known) return known;
  console.log(`\n${files.length} files of ${kinds.join(" and ")} tests run without a mutant …`);
  const first = await runFirst(copies, kinds, files);
  progress.keepFirst(name, first);
  return first;
};

/** Judges mutants by one kind of tests. */
const judgeRound = async (
  round: Round,
  before: readonly Verdict[],
  copies: WorkingCopy[],
  progress: Progress,
): Promise<Verdict[]> => {
  if (round.files.length === 0) return [...before];
  const first = await reachOf(round, copies, progress);
  for (const file of first.failed) console.log(`${file} fails without a mutant and is left out`);
  return decideAll(round, before, copies, progress, (copy, mutant) => judge(copy, mutant, { ...round, first }));
};

/**
 * Judges every mutant, by the quick tests first; the API tests of its domain are asked about what those don't notice, those on tables of their own
 * before those that call the functions, then those of the domains that call it, and browser tests about the web app's at last. Prints what each kind of tests says, and takes over what `progress` knows.
 */
export const judgeAll = async (
  mutants: readonly Mutant[],
  copies: WorkingCopy[],
  progress: Progress,
): Promise<Verdict[]> => {
  if (progress.size > 0) console.log(`Verdicts of a run that was ended are taken over: ${progress.size}`);
  const judgeBy = (round: Round, before: readonly Verdict[]) => judgeRound(round, before, copies, progress);
  const alive = ["survived", "not reached"] as const;
  const sourcesOf = (verdicts: readonly Verdict[], about: readonly Fate[]) =>
    verdicts.filter(({ fate }) => about.includes(fate)).map(({ mutant }) => mutant);
  const quick: Round = { name: "quick", kinds: quickKinds(), files: quickTests(), about: alive };
  const afterQuick = await judgeBy(quick, mutants.map(unjudged));
  const own = apiTestsOf(sourcesOf(afterQuick, alive));
  const onTables: Round = { name: "table", kinds: ["api"], files: own.filter(isOnOwnTable), about: alive };
  const afterTables = await withStacks(onTables.files.length > 0 ? copies : [], (ready) =>
    judgeRound(onTables, afterQuick, ready, progress),
  );
  const served: Round = { name: "own", kinds: ["api"], files: own.filter((file) => !isOnOwnTable(file)), about: alive };
  const afterOwn = await judgeBy(served, afterTables);
  const callers = apiTestsOf(sourcesOf(afterOwn, alive), "callers").filter((file) => !own.includes(file));
  const afterCallers = await judgeBy({ name: "callers", kinds: ["api"], files: callers, about: alive }, afterOwn);
  return decideAll({ name: "browser", about: alive }, afterCallers, copies, progress, judgeInBrowser);
};
