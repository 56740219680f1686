import { relative } from "node:path";
import { type RunOptions, runTests, type TestRun } from "./run-tests.ts";
import type { WorkingCopy } from "./working-copy.ts";

/** A test file that reaches a mutant, and what it took without one. */
export type ReachingFile = { file: string; seconds: number };

/** What the tests do without a mutant. */
export type FirstRun = {
  /** The files that reach a mutant, by its id. */
  reached: Record<number, ReachingFile[]>;
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

// What fails by chance, on a busy machine, would leave mutants unreached.
const runTwiceWhatFails = async (options: Omit<RunOptions, "files">, files: readonly string[]): Promise<TestRun> => {
  const run = await runTests({ ...options, files });
  const failed = run.files.filter((one) => one.failed.length > 0).map(({ file }) => file);
  if (failed.length === 0) return run;
  const again = await runTests({ ...options, files: failed });
  const isEnded = run.isEnded || again.isEnded;
  return { ...again, isEnded, files: [...run.files.filter(({ file }) => !failed.includes(file)), ...again.files] };
};

const runFirstIn = async (copy: WorkingCopy, kinds: readonly string[], files: readonly string[]): Promise<FirstRun> => {
  if (files.length === 0) return { reached: {}, failed: [] };
  copy.noteHits();
  const run = await runTwiceWhatFails({ ...copy, kinds, stopsAtFailure: false, limitSeconds: firstRunLimit }, files);
  const missing = files.find((file) => !run.files.some((one) => one.file === file));
  if (run.isEnded) throw new Error("The tests took too long without a mutant.");
  if (missing) throw new Error(`${missing} did not run without a mutant: ${copy.lastLogLine()}`);
  const reached = reachedBy(hitsIn(copy.readHits(), copy.directory), run, kinds.includes("api"));
  return {
    reached: Object.fromEntries(reached),
    failed: run.files.filter(({ failed }) => failed.length > 0).map(({ file }) => file),
  };
};

/** Puts together what parts of the tests do. */
export const joinRuns = (parts: readonly FirstRun[]): FirstRun => {
  const hits = parts.flatMap(({ reached }) =>
    Object.entries(reached).flatMap(([id, files]) => files.map((file) => ({ id, file }))),
  );
  const reached = Object.fromEntries(
    [...Map.groupBy(hits, ({ id }) => id)].map(([id, own]) => [id, own.map(({ file }) => file)]),
  );
  return { reached, failed: parts.flatMap(({ failed }) => failed) };
};

/**
 * Runs tests without a mutant, a part of them in each copy, and finds out which of them reach which mutant. What fails runs once more.
 * Throws where a file did not run.
 */
export const runFirst = async (
  copies: readonly WorkingCopy[],
  kinds: readonly string[],
  files: readonly string[],
): Promise<FirstRun> => {
  const partOf = (part: number) => files.filter((_, index) => index % copies.length === part);
  return joinRuns(await Promise.all(copies.map((copy, part) => runFirstIn(copy, kinds, partOf(part)))));
};
