import { parseArgs } from "node:util";
import { type StageName, stageNames } from "../lib/stages.ts";

/** What every command of this folder is told about the stage it works on. */
export type StageOptions = { stage: StageName; origin?: string };

/** A mistake of the person at the keyboard, told in one sentence. */
export class UsageError extends Error {}

const isStage = (name: string | undefined): name is StageName =>
  (stageNames as readonly (string | undefined)[]).includes(name);

const parseFlags = <Flag extends string>(args: string[], flags: readonly Flag[]) => {
  const options = {
    stage: { type: "string" },
    origin: { type: "string" },
    ...Object.fromEntries(flags.map((flag) => [flag, { type: "boolean" }])),
  } as const;
  try {
    return parseArgs({ args, options }).values as { stage?: string; origin?: string } & Partial<Record<Flag, boolean>>;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/** Reads `--stage NAME`, `--origin URL` and the command's own flags. Throws `UsageError`. */
export const parseStageOptions = <Flag extends string>(
  args: string[],
  flags: readonly Flag[] = [],
): StageOptions & Record<Flag, boolean> => {
  const values = parseFlags(args, flags);
  if (!isStage(values.stage)) throw new UsageError(`Say which stage: --stage ${stageNames.join(" | ")}`);
  if (values.origin && !URL.canParse(values.origin)) throw new UsageError(`"${values.origin}" is not an address.`);
  const chosen = Object.fromEntries(flags.map((flag) => [flag, values[flag] ?? false])) as Record<Flag, boolean>;
  return { stage: values.stage, origin: values.origin?.replace(/\/$/, ""), ...chosen };
};

/** Takes one choice with a text out of the arguments, such as `--since INSTANT`; the others are `parseStageOptions`'s. */
export const extractOption = (args: string[], name: `--${string}`): { text: string | undefined; rest: string[] } => {
  const at = args.indexOf(name);
  if (at < 0) return { text: undefined, rest: args };
  return { text: args[at + 1] ?? "", rest: args.toSpliced(at, 2) };
};

/** Runs a command and ends the process: 1 when it says so, or with one sentence for what went wrong. */
export const runCommand = async (command: (args: string[]) => Promise<boolean>): Promise<void> => {
  try {
    process.exitCode = (await command(process.argv.slice(2))) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof UsageError ? error.message : error);
    process.exitCode = 1;
  }
};
