import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../local/http/server.ts";
import { type Figure, figuresSection, type Section } from "./figures.ts";

const isServed = async (address: string): Promise<boolean> => {
  const answer = await fetch(address).catch(() => undefined);
  return answer?.status === 200 && (await answer.text()).includes("</html>");
};

/** Starts what `npm start` starts; answers the seconds until `/` is a page and until everything is there. */
const startOnce = async (dataDir: string): Promise<{ page: number; all: number }> => {
  const port = await freePort();
  const begin = performance.now();
  const seconds = () => (performance.now() - begin) / 1_000;
  const child = fork("local/main.ts", ["--port", String(port), "--data", dataDir], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: { ...process.env, TZ: "UTC", NODE_NO_WARNINGS: "1" },
  });
  let said = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  let page = 0;
  while (!said.includes("Ctrl-C ends everything")) {
    if (child.exitCode !== null) throw new Error("npm start ended by itself");
    if (!page && (await isServed(`http://localhost:${port}/`))) page = seconds();
    await pause(50);
  }
  const all = seconds();
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
  return { page: page || all, all };
};

const figure = (what: string, measured: number, wanted: number): Figure => ({
  what,
  is: `${measured.toFixed(1)} s`,
  wanted: `< ${wanted} s`,
  isReached: measured < wanted,
});

/** How long `npm start` takes the first time, demo city included, and the second time. */
export const starts = async (): Promise<Section> => {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-start-"));
  try {
    const first = await startOnce(dataDir);
    const second = await startOnce(dataDir);
    return figuresSection(
      "npm start",
      [
        figure("first start, packages installed, to the whole demo city", first.all, 120),
        figure("second start, to a served page", second.page, 15),
        figure("second start, to everything", second.all, 15),
      ],
      "The app and its bundles are built before, unless something of them changed.",
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
};
