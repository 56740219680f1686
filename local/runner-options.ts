import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { RunnerError } from "./runner-error.ts";

export type RunnerOptions = {
  port: number;
  dataDir: string;
  fresh: boolean;
};

/** Reads `--port` (or PORT), `--data` and `--fresh`. Throws RunnerError with the usage of `command`. */
export const readOptions = (command: string): RunnerOptions => {
  const options = { port: { type: "string" }, data: { type: "string" }, fresh: { type: "boolean" } } as const;
  const { values } = withUsage(command, () => parseArgs({ options }));
  const port = Number(values.port ?? process.env.PORT ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new RunnerError(`"${values.port ?? process.env.PORT}" isn't a valid port.`);
  return { port, dataDir: resolve(values.data ?? ".local"), fresh: values.fresh ?? false };
};

const withUsage = <T>(command: string, parse: () => T): T => {
  try {
    return parse();
  } catch (error) {
    throw new RunnerError(
      `${error instanceof Error ? error.message : error}\nUsage: ${command} -- [--port N] [--data FOLDER] [--fresh]`,
    );
  }
};
