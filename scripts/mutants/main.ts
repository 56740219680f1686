import { existsSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { normalize } from "node:path";
import { fail } from "../machine.mjs";
import { changedLines } from "./changed-lines.ts";
import { choose } from "./choose.ts";
import { type Options, readOptions } from "./options.ts";
import { record, totalsTable, verdictText } from "./report.ts";
import { judgeAll } from "./run/judge-all.ts";
import { openProgress } from "./run/progress.ts";
import { fingerprintOf, makeWorkingCopy } from "./run/working-copy.ts";
import { type Candidate, candidatesOf, isMutable, mutableFiles } from "./source/candidates.ts";
import { readEquivalent, withoutEquivalent } from "./source/equivalent.ts";

/** The files below a path. Throws where it doesn't exist, or holds nothing that can be broken. */
const filesAt = (path: string): string[] => {
  const named = normalize(path).replace(/\/$/, "");
  if (!existsSync(named)) throw new Error(`There is no file "${path}".`);
  const files = statSync(named).isDirectory()
    ? mutableFiles().filter((file) => file.startsWith(`${named}/`))
    : [named].filter(isMutable);
  if (files.length > 0) return files;
  throw new Error(`"${path}" holds no guard that can be broken: name source of functions/, shared/ or web/src/.`);
};

const candidatesFor = ({ paths, changedSince }: Options): Candidate[] => {
  if (changedSince === null)
    return candidatesOf(paths.length > 0 ? [...new Set(paths.flatMap(filesAt))] : mutableFiles());
  const lines = changedLines(changedSince);
  return candidatesOf([...lines.keys()].filter(isMutable)).filter(({ file, line }) => lines.get(file)?.has(line));
};

/** A working copy with all that is built in it takes somewhat less. */
const megabytesOfACopy = 400;

/** Throws where the folder of the copies is too full for them: they would fail in the middle of a night. */
const assertRoomFor = (copies: number): void => {
  const { bavail, bsize } = statfsSync(tmpdir());
  const [left, needed] = [Math.floor((bavail * bsize) / 2 ** 20), megabytesOfACopy * copies];
  if (left < needed) throw new Error(`${tmpdir()} has ${left} MB left, and the copies need ${needed} MB.`);
};

const run = async (options: Options): Promise<void> => {
  const candidates = withoutEquivalent(candidatesFor(options), readEquivalent());
  const mutants = choose(candidates, options);
  if (mutants.length === 0) throw new Error("Nothing that can be broken has changed.");
  assertRoomFor(options.atOnce);
  console.log(`${mutants.length} of ${candidates.length} ways to break a guard, seed ${options.seed}`);
  const progress = openProgress(`node_modules/.cache/mutants/${fingerprintOf(mutants)}.json`);
  const copies = Array.from({ length: options.atOnce }, () => makeWorkingCopy(mutants));
  process.once("exit", () => copies.map((copy) => copy.remove()));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  const verdicts = await judgeAll(mutants, copies, progress);
  progress.end();
  const survivors = verdicts.filter(({ fate }) => fate !== "killed").map(verdictText);
  if (survivors.length > 0) console.log(`\nNo test noticed:\n\n${survivors.join("\n\n")}`);
  console.log(`\n${totalsTable(verdicts)}\n\nSeed ${options.seed}`);
  if (options.isRecorded) record(verdicts, options.seed);
};

const anySeed = (): string => Math.random().toString(36).slice(2, 8);

try {
  await run(readOptions(process.argv.slice(2), anySeed()));
  process.exit(0);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
