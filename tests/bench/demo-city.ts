import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../support/free-port.ts";

/** What `npm start` runs, as a process beside the bench: its address, and the seconds until `/` was a page and until all was there. */
export type DemoCity = {
  origin: string;
  pid: number;
  page: number;
  all: number;
  end(): Promise<void>;
};

const isServed = async (address: string): Promise<boolean> => {
  const answer = await fetch(address).catch(() => undefined);
  return answer?.status === 200 && (await answer.text()).includes("</html>");
};

/** Starts the demo city on a data folder; a new folder is filled with it first. */
export const startCity = async (dataDir: string): Promise<DemoCity> => {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const begin = performance.now();
  const seconds = () => (performance.now() - begin) / 1_000;
  const child = fork("scripts/start.mjs", ["--port", String(port), "--data", dataDir], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let said = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  let page = 0;
  while (!said.includes("Stop with Ctrl-C")) {
    if (child.exitCode !== null) throw new Error("npm start ended by itself");
    if (!page && (await isServed(origin))) page = seconds();
    await pause(50);
  }
  const all = seconds();
  const end = async () => {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  return { origin, pid: child.pid ?? 0, page: page || all, all, end };
};
