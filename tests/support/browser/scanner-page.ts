import { join } from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { build } from "esbuild";
import type { DoorPhase, DoorStatus } from "../../../web/src/door/session/types.ts";
import type { Pairing } from "../../../web/src/door/store/pairing-store.ts";
import { call, ok } from "../call.ts";
import { aMinuteAgo, aPairingCode } from "../door/scanners.ts";
import type {} from "./scanner-engine.ts";

const address = "/door-engine";

const bundleEngine = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "scanner-engine.ts")],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2024",
  });
  return outputFiles[0]?.text ?? "";
};
let bundle: Promise<string> | null = null;

/** Serves a page of the stack's origin that has the scanner's session and nothing else; also without a connection. */
export const serveEngine = async (context: BrowserContext): Promise<void> => {
  bundle ??= bundleEngine();
  const script = await bundle;
  await context.route(`**${address}`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>Scanner</title><script>${script}</script>`,
    }),
  );
};

/** What a scanner that was just paired with an event has to keep. */
export const aKeptPairing = async (eventId: string, about: Parameters<typeof aPairingCode>[1] = {}) => {
  const now = aMinuteAgo();
  const code = await aPairingCode(eventId, about, now);
  const { token, device, event, keys } = await ok(call("door", "pair", { code, label: "Test phone" }, { now }));
  return { token, device, event, keys, clock: null, lastSeen: Date.now() } satisfies Pairing;
};

export const readStatus = (page: Page): Promise<DoorStatus> =>
  page.evaluate(() => globalThis.scanner.session.getStatus());

/** Waits until a scanner's status has a phase. */
export const waitForPhase = (page: Page, phase: DoorPhase): Promise<void> =>
  expect.poll(async () => (await readStatus(page)).phase, { intervals: [50] }).toBe(phase);

/** Opens the page; with a pairing, it is kept first. Tells whether there was one to open. */
export const openEngine = async (page: Page, pairing: Pairing | null = null): Promise<boolean> => {
  await page.goto(address);
  return page.evaluate(async (kept) => {
    if (kept) await globalThis.scanner.keep(kept);
    return globalThis.scanner.open();
  }, pairing);
};

/** Keeps a pairing in a browser as the pairing page does; the scanner's document then finds it. */
export const keepOnDevice = async (page: Page, pairing: Pairing): Promise<void> => {
  await serveEngine(page.context());
  await page.goto(address);
  await page.evaluate((kept) => globalThis.scanner.keep(kept), pairing);
};

/** Opens a paired scanner and waits until it is ready, also without a connection. */
export const openScanner = async (page: Page, pairing: Pairing): Promise<void> => {
  await serveEngine(page.context());
  await openEngine(page, pairing);
  await waitForPhase(page, "ready");
  await expect.poll(async () => (await readStatus(page)).keptList, { intervals: [50] }).toBe("kept");
};

/** What a scanner answers to a code. */
export const scan = (page: Page, text: string) => page.evaluate((code) => globalThis.scanner.session.scan(code), text);

/** How much a scanner keeps in each of its stores. */
export const readKept = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(
    () =>
      new Promise<Record<string, number>>((resolve, reject) => {
        const opening = indexedDB.open("playyy-door");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const names = [...database.objectStoreNames];
          const transaction = database.transaction(names);
          const counts = names.map((name) => [name, transaction.objectStore(name).count()] as const);
          transaction.oncomplete = () => {
            database.close();
            resolve(Object.fromEntries(counts.map(([name, { result }]) => [name, result])));
          };
        };
      }),
  );
