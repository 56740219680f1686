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

const runFirstIn = async (copy: WorkingCopy, kinds: readonly string[], files: readonly string[]): Promise<FirstRun> => {
  if (files.length === 0) return { reaching: () => [], failed: [] };
  copy.noteHits();
  const run = await runTests({ ...copy, kinds, files, stopsAtFailure: false, limitSeconds: firstRunLimit });
  const missing = files.find((file) => !run.files.some((one) => one.file === file));
  if (run.isEnded) throw new Error("The tests took too long without a mutant.");
  if (missing) throw new Error(`${missing} did not run without a mutant: ${copy.lastLogLine()}`);
  const reached = reachedBy(hitsIn(copy.readHits(), copy.directory), run, kinds.includes("api"));
  return {
    reaching: (id) => reached.get(id) ?? [],
    failed: run.files.filter(({ failed }) => failed.length > 0).map(({ file }) => file),
  };
};

/** Runs tests without a mutant, a part of them in each copy, and finds out which of them reach which mutant. Throws where a file did not run. */
export const runFirst = async (
  copies: readonly WorkingCopy[],
  kinds: readonly string[],
  files: readonly string[],
): Promise<FirstRun> => {
  const partOf = (part: number) => files.filter((_, index) => index % copies.length === part);
  const parts = await Promise.all(copies.map((copy, part) => runFirstIn(copy, kinds, partOf(part))));
  return {
    reaching: (id) => parts.flatMap((part) => part.reaching(id)).toSorted((a, b) => a.seconds - b.seconds),
    failed: parts.flatMap(({ failed }) => failed),
  };
};
