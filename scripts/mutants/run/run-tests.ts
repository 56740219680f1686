import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fromPlaywright, noTests } from "../../suite/reports.mjs";
import { type FileResult, type Report, resultsIn } from "./file-results.ts";
import { logFile } from "./working-copy.ts";

/** What a run of test files came to; `isEnded` where it took too long and was ended. */
export type TestRun = { files: FileResult[]; isEnded: boolean; seconds: number };

export type RunOptions = {
  directory: string;
  kinds: readonly string[];
  /** They run in this order. */
  files: readonly string[];
  /** Ends at the first failure. */
  stopsAtFailure: boolean;
  limitSeconds: number;
  /** A stack that runs already, for tests that need no functions of it; otherwise the API's start one. */
  stackOrigin?: string;
};

const readResults = (report: string, directory: string): FileResult[] =>
  existsSync(report) ? resultsIn(JSON.parse(readFileSync(report, "utf8")) as Report, directory) : [];

type Command = { directory: string; args: readonly string[]; env?: Record<string, string>; limitSeconds: number };

/** Runs a program of Node's in a working copy, its output in the copy's log; it and all that it started are ended when the time is over. */
const runToEnd = async ({ directory, args, env: more, limitSeconds }: Command): Promise<{ isEnded: boolean }> => {
  const { CI: _, STACK_ORIGIN: __, ...env } = process.env;
  const log = openSync(join(directory, logFile), "a");
  const child = spawn("node_modules/.bin/node", args, {
    cwd: directory,
    env: { ...env, ...more },
    stdio: ["ignore", log, log],
    detached: true,
  });
  const endAll = (): void => {
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  };
  let isEnded = false;
  const timer = setTimeout(() => {
    isEnded = true;
    endAll();
  }, limitSeconds * 1000);
  process.prependOnceListener("exit", endAll);
  await once(child, "close");
  process.off("exit", endAll);
  clearTimeout(timer);
  closeSync(log);
  return { isEnded };
};

/** Runs test files in a working copy; the API's start a stack there. Ends everything that was started when the time is over. */
export const runTests = async ({
  directory,
  kinds,
  files,
  stopsAtFailure,
  limitSeconds,
  stackOrigin,
}: RunOptions): Promise<TestRun> => {
  const report = join(directory, "test-results/mutants.json");
  rmSync(report, { force: true });
  const projects = kinds.map((kind) => `--project=${kind}*`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const config = "--config=scripts/mutants/run/vitest.config.ts";
  const args = ["node_modules/vitest/vitest.mjs", "run", config, ...projects, ...reporters, ...files];
  if (stopsAtFailure) args.push("--bail=1");
  const start = performance.now();
  const env = { TEST_ORDER: files.join(" "), ...(stackOrigin && { STACK_ORIGIN: stackOrigin }) };
  const { isEnded } = await runToEnd({ directory, args, env, limitSeconds });
  return { files: readResults(report, directory), isEnded, seconds: (performance.now() - start) / 1000 };
};

/** What a run of browser tests came to: none passed and none failed where the app or its stack didn't start. */
export type BrowserRun = { passed: number; failures: string[]; isEnded: boolean };

const browserRun = "mutants-browser";

/**
 * Runs browser tests in a working copy, in an app that is built there, until the first fails that fails again. A failure is the test's
 * file and title, as `scripts/suite/reports.mjs` writes them.
 */
export const runBrowserTests = async ({
  directory,
  files,
  title,
  limitSeconds,
}: Pick<RunOptions, "directory" | "files" | "limitSeconds"> & { title?: string }): Promise<BrowserRun> => {
  const report = join(directory, "test-results", `${browserRun}.json`);
  rmSync(report, { force: true });
  const args = [
    "node_modules/@playwright/test/cli.js",
    "test",
    "--workers=1",
    "--retries=1",
    "--max-failures=1",
    ...files,
  ];
  if (title) args.push("--grep", RegExp.escape(title));
  const { isEnded } = await runToEnd({ directory, args, env: { BROWSER_RUN: browserRun }, limitSeconds });
  const { passed, failures } = existsSync(report) ? fromPlaywright(JSON.parse(readFileSync(report, "utf8"))) : noTests;
  return { passed, failures, isEnded };
};
