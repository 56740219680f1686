import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "./free-port.ts";

/** A stack that can die: its process, its data, and one address for all its lives. */
export type OwnStack = {
  origin: string;
  /** Where it keeps its data. */
  dataDir: string;
  /** Ends the process as a power cut would: nothing of it runs on. */
  kill(): Promise<void>;
  /** Starts it again on what it left behind; from another cloud assembly where one is named. */
  restart(templateDir?: string): Promise<void>;
  /** Ends it and takes its data away. */
  remove(): Promise<void>;
};

/**
 * `on-disk` keeps its database on disk, the others in memory. Faults are injected and calls counted on request, except by
 * `in-memory` and `in-memory-cached`, with nothing in between. The edge caches in the `cached` ones only: elsewhere a write shows in
 * the next read.
 */
export type StackKind = "on-disk" | "in-memory" | "in-memory-counted" | "in-memory-cached" | "in-memory-counted-cached";

type ProcessOptions = { dataDir: string; port: number; kind: StackKind; templateDir: string };

const startProcess = async ({ dataDir, port, kind, templateDir }: ProcessOptions): Promise<ChildProcess> => {
  const file = join(import.meta.dirname, "own-stack-process.ts");
  const child = fork(file, [dataDir, String(port), kind, templateDir], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const failed = once(child, "exit").then(() => Promise.reject(new Error("The stack did not start")));
  await Promise.race([once(child, "message"), failed]);
  failed.catch(() => undefined);
  return child;
};

/** Starts a whole system beside the one of the test run; from another cloud assembly where one is named. */
export const startOwnStack = async (kind: StackKind, templateDir = "cdk.out"): Promise<OwnStack> => {
  const dataDir = mkdtempSync(join(tmpdir(), "own-stack-"));
  const port = await findFreePort();
  const life = { dataDir, port, kind, templateDir };
  let child = await startProcess(life);
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    const exit = once(child, "exit");
    if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await exit;
  };
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    kill: () => end("SIGKILL"),
    restart: async (other) => {
      child = await startProcess({ ...life, templateDir: other ?? templateDir });
    },
    remove: async () => {
      await end("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
