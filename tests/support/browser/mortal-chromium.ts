import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { type BrowserContext, chromium } from "@playwright/test";
import { findChromium } from "../../../machine/chromium.mjs";

/** A browser with a profile on disk that can die: all its processes at once, without a chance to write anything. */
export type MortalChromium = { context: BrowserContext; kill: () => Promise<void> };

/** Starts a browser on a profile; the next one on the same profile finds what this one wrote. */
export const startChromium = async (profile: string, baseURL: string): Promise<MortalChromium> => {
  const binary = findChromium() ?? chromium.executablePath();
  const args = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0"];
  // A group of its own: what the browser started dies with it.
  const child = spawn(binary, [...args, `--user-data-dir=${profile}`, "about:blank"], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  let endpoint = "";
  for await (const line of createInterface({ input: child.stderr })) {
    endpoint = /DevTools listening on (ws:\S+)/.exec(line)?.[1] ?? "";
    if (endpoint) break;
  }
  child.stderr.resume();
  const browser = await chromium.connectOverCDP(endpoint);
  const [context] = browser.contexts();
  if (!context) throw new Error(`The browser on ${baseURL} has no context`);
  return {
    context,
    kill: async () => {
      process.kill(-(child.pid ?? 0), "SIGKILL");
      await ended;
      await browser.close().catch(() => {});
    },
  };
};
