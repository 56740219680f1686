import { type ChildProcess, fork as forkProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { StackMessage, StackStart } from "./messages.ts";

export type RunningStack = {
  /** Resolves once it serves requests. Ends this process when it doesn't the first time. */
  start(): Promise<void>;
  /** Stops it and starts it again on the same data and port, with what its files are now where they are other ones. */
  restart(how: { isOtherCode: boolean }): Promise<void>;
  /** Tells it of changed files. */
  changed(files: string[]): void;
  stop(): Promise<void>;
};

// In a group of its own: Ctrl-C reaches this process only, which ends its services in order.
const fork = () => forkProcess(join(import.meta.dirname, "stack-process.ts"), { detached: true });

/** The stack's process, which comes and goes. The next one has loaded its code already, and waits to be told to start. */
export const runStack = (options: Omit<StackStart, "isFirst">): RunningStack => {
  let child: ChildProcess | undefined;
  let next: ChildProcess | undefined;
  let isFirst = true;
  const send = (message: StackMessage) => child?.connected && child.send(message);
  const start = async () => {
    const started = next ?? fork();
    [child, next] = [started, undefined];
    send({ start: { ...options, isFirst } });
    const ready = once(started, "message").then(() => true);
    const isReady = await Promise.race([ready, once(started, "exit").then(() => false)]);
    if (!isReady && isFirst) process.exit(1);
    if (!isReady) console.log("  The stack didn't start: it is started again after the next change.");
    isFirst = false;
    next = fork();
  };
  return {
    start,
    stop: async () => {
      await Promise.all([child, next].map(endProcess));
      [child, next] = [undefined, undefined];
    },
    restart: async ({ isOtherCode }) => {
      if (isOtherCode) {
        void endProcess(next);
        next = fork();
      }
      await endProcess(child);
      await start();
    },
    changed: (files) => void send({ changed: files }),
  };
};

const endProcess = async (child: ChildProcess | undefined): Promise<void> => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
};
