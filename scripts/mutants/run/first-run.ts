import { relative } from "node:path";
import { runTests, type TestRun } from "./run-tests.ts";
import type { WorkingCopy } from "./working-copy.ts";

/** A test file that reaches a mutant, and what it took without one. */
export type ReachingFile = { file: string; seconds: number };

/** What the tests do without a mutant. */
export type FirstRun = {
  /** The files that reach a mutant by its id, the cheapest first. */
  reaching(id: number): ReachingFile[];
  /** Files that failed without a mutant: they can't tell one. */
  failed: string[];
};

type Hit = { id: number; ms: number; file: string };

/** Reads the notes of the switch: the mutant, when it was reached, and the test file where the tests' own process reached it. */
export const hitsIn = (notes: string, directory: string): Hit[] =>
  notes
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [id, ms, path = ""] = line.split("\t");
      return { id: Number(id), ms: Number(ms), file: path && relative(directory, path) };
    });

/** Which files reach which mutant: those named by a hit, and those that ran at its time where files take turns. */
export const reachedBy = (
  hits: readonly Hit[],
  { files }: TestRun,
  takesTurns: boolean,
): Map<number, ReachingFile[]> => {
  const reached = new Map<number, ReachingFile[]>();
  for (const { file, startMs, endMs, failed } of files) {
    if (failed.length > 0) continue;
    const isOwn = (hit: Hit) => hit.file === file || (takesTurns && hit.ms >= startMs && hit.ms <= endMs);
    for (const id of new Set(hits.filter(isOwn).map((hit) => hit.id)))
      reached.set(id, [...(reached.get(id) ?? []), { file, seconds: (endMs - startMs) / 1000 }]);
  }
  return reached;
};

const firstRunLimit = 5400;

/** Runs tests in a copy without a mutant, and finds out which of them reach which mutant. Throws where a file did not run. */
export const runFirst = async (
  copy: WorkingCopy,
  kinds: readonly string[],
  files: readonly string[],
): Promise<FirstRun> => {
  if (files.length === 0) return { reaching: () => [], failed: [] };
  copy.noteHits();
  const run = await runTests({ ...copy, kinds, files, stopsAtFailure: false, limitSeconds: firstRunLimit });
  const missing = files.find((file) => !run.files.some((one) => one.file === file));
  if (run.isEnded || missing)
    throw new Error(`The tests did not run without a mutant: ${missing ?? "it took too long"}.`);
  const reached = reachedBy(hitsIn(copy.readHits(), copy.directory), run, kinds.includes("api"));
  return {
    reaching: (id) => (reached.get(id) ?? []).toSorted((a, b) => a.seconds - b.seconds),
    failed: run.files.filter(({ failed }) => failed.length > 0).map(({ file }) => file),
  };
};
