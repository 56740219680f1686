import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RunnerError } from "../runner-error.ts";

export type DataFolder = {
  path: string;
  /** The path of a file or folder inside. */
  resolve(name: string): string;
  /** Frees the folder for the next run. */
  release(): void;
};

type Holder = {
  pid: number;
  origin: string;
};

/**
 * Acquires a data folder for one stack; `fresh` empties it first.
 * Throws RunnerError when another running stack uses it, or it can't be written.
 */
export const acquireDataFolder = async (
  path: string,
  { fresh, origin }: { fresh: boolean; origin: string },
): Promise<DataFolder> => {
  const holderFile = join(path, "running.json");
  await assertNotInUse(holderFile, path);
  try {
    if (fresh) rmSync(path, { recursive: true, force: true });
    mkdirSync(join(path, "logs"), { recursive: true });
    accessSync(path, constants.W_OK);
    const holder: Holder = { pid: process.pid, origin };
    writeFileSync(holderFile, JSON.stringify(holder));
  } catch (error) {
    throw toRunnerError(error, path);
  }
  return { path, resolve: (name) => join(path, name), release: () => rmSync(holderFile, { force: true }) };
};

/** A killed stack leaves its file behind; only one that still responds holds the folder. */
const assertNotInUse = async (holderFile: string, path: string): Promise<void> => {
  if (!existsSync(holderFile)) return;
  const holder = readHolder(holderFile);
  if (!holder || !isAlive(holder.pid)) return;
  const answer = await fetch(`${holder.origin}/__local/health`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => undefined,
  );
  const health = (await answer?.json().catch(() => undefined)) as { pid?: number } | undefined;
  if (health?.pid !== holder.pid) return;
  throw new RunnerError(
    `The data in ${path} is in use by ${holder.origin} (process ${holder.pid}). Stop it, or choose another folder with --data.`,
  );
};

const readHolder = (file: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return undefined;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

const toRunnerError = (error: unknown, path: string): Error => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC") return new RunnerError(`The disk is full: couldn't write to ${path}.`);
  if (code === "EACCES" || code === "EROFS" || code === "EPERM")
    return new RunnerError(`No permission to write to ${path}. Choose another folder with --data.`);
  if (code === "ENOTDIR" || code === "EEXIST")
    return new RunnerError(`${path} isn't a folder. Choose another with --data.`);
  return error instanceof Error ? error : new Error(String(error));
};
