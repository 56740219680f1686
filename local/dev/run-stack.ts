import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { StackMessage, StackStart } from "./messages.ts";

export type RunningStack = {
  /** Resolves once it serves requests. Ends this process when it doesn't the first time. */
  start(): Promise<void>;
  /** Stops it and starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Tells it of changed files. */
  changed(files: string[]): void;
  stop(): Promise<void>;
};

/** The stack's process, which comes and goes. */
export const runStack = (options: Omit<StackStart, "isFirst">): RunningStack => {
  let child: ChildProcess | undefined;
  let isFirst = true;
  const send = (message: StackMessage) => child?.connected && child.send(message);
  const start = async () => {
    // In a group of its own: Ctrl-C reaches this process only, which ends its services in order.
    const started = fork(join(import.meta.dirname, "stack-process.ts"), { detached: true });
    child = started;
    send({ start: { ...options, isFirst } });
    const isReady = await Promise.race([
      once(started, "message").then(() => true),
      once(started, "exit").then(() => false),
    ]);
    if (!isReady && isFirst) process.exit(1);
    if (!isReady) console.log("  The stack didn't start: it is started again after the next change.");
    isFirst = false;
  };
  const stop = async () => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, "exit");
    ending.kill("SIGTERM");
    await ended;
  };
  return {
    start,
    stop,
    restart: async () => {
      await stop();
      await start();
    },
    changed: (files) => void send({ changed: files }),
  };
};
