import { parseArgs } from "node:util";

export type Options = {
  /** Files and folders whose guards are broken; all where none is named. */
  paths: string[];
  /** Only lines that have changed since this commit. */
  changedSince: string | null;
  count: number;
  seed: string;
  /** How many mutants are judged at once, each in a copy of its own. */
  atOnce: number;
  /** Writes the table into docs/mutants.md. */
  isRecorded: boolean;
};

const usage = "npm run mutants -- [files or folders | --changed [ref]] [--count N] [--seed S] [--at-once N] [--record]";

/** A `--changed` without a commit means everything that isn't committed. */
const withRef = (args: readonly string[]): string[] =>
  args.map((arg, index) => {
    const next = args[index + 1];
    return arg === "--changed" && (next === undefined || next.startsWith("--")) ? "--changed=HEAD" : arg;
  });

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: withRef(args),
      allowPositionals: true,
      options: {
        changed: { type: "string" },
        count: { type: "string" },
        seed: { type: "string" },
        "at-once": { type: "string" },
        record: { type: "boolean" },
      },
    });
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split(/\. |\n/);
    throw new Error(`${reason}. Usage: ${usage}`);
  }
};

/** Reads the command line. Throws one sentence where it can't be meant. */
export const readOptions = (args: readonly string[], anySeed: string): Options => {
  const { values, positionals } = parse(args);
  const { changed = null, count = "60", seed = anySeed, "at-once": atOnce = "2", record: isRecorded = false } = values;
  if (!/^[1-9]\d{0,3}$/.test(count)) throw new Error(`--count is a number from 1 to 9999, not "${count}".`);
  if (!/^[1-8]$/.test(atOnce)) throw new Error(`--at-once is a number from 1 to 8, not "${atOnce}".`);
  if (!/^[\w.-]{1,40}$/.test(seed)) throw new Error(`--seed is a word of letters and digits, not "${seed}".`);
  if (changed !== null && positionals.length > 0)
    throw new Error("Name files or --changed, not both: what has changed decides which files are broken.");
  if (isRecorded && (changed !== null || positionals.length > 0))
    throw new Error("--record is for a run over everything: docs/mutants.md has its table.");
  return { paths: positionals, changedSince: changed, count: Number(count), seed, atOnce: Number(atOnce), isRecorded };
};
