import type { BrowserContext, Page } from "@playwright/test";
import { giveCamera, openPairedPages } from "../../support/browser/scanner.ts";
import { aKeptPairing, keepOnDevice } from "../../support/browser/scanner-page.ts";
import { expect, test } from "../../support/browser/test.ts";
import { aScannedEvent } from "../../support/door/scanners.ts";

test.use({ serviceWorkers: "allow" });

const light = (page: Page) => page.locator(".strip .light");
const expectReady = (page: Page) => expect(light(page)).toHaveText("Ready without a connection");

/** The files that the scanner's worker has to keep, and those that it does. */
const listFiles = (page: Page) =>
  page.evaluate(async () => {
    const worker = await (await fetch("/door/sw.js")).text();
    const wanted = [...worker.matchAll(/url:\s*"([^"]+)"/g)].map(([, url]) => `/door/${url}`);
    const names = (await caches.keys()).filter((name) => name.endsWith("/door/"));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return {
      wanted: wanted.sort(),
      kept: kept
        .flat()
        .map(({ url }) => new URL(url).pathname)
        .sort(),
    };
  });

/** Which worker answers for a page: the path of its script. */
const workerOf = (page: Page) =>
  page.evaluate(() => {
    const { controller } = navigator.serviceWorker;
    return controller && new URL(controller.scriptURL).pathname;
  });

/** Visits the app until its own worker is at work. */
const visitApp = async (page: Page) => {
  await page.goto("/auth");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect.poll(() => workerOf(page)).toBe("/sw.js");
};

/** Opens the scanner's address in a new tab without a connection, and finds the scanner there. */
const expectScannerOffline = async (context: BrowserContext) => {
  await context.setOffline(true);
  const page = await context.newPage();
  await giveCamera(page);
  await page.goto("/door/");
  await expect(page.getByText("Hold the ticket's code in the frame")).toBeVisible();
  await expect(page).toHaveTitle("PLAYYY door");
  expect(await workerOf(page)).toBe("/door/sw.js");
};

test("the ready light turns on once every file of the scanner is on the device, and not before", async ({ page }) => {
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    const released = new Promise<void>((resolve) => Object.assign(window, { release: resolve }));
    serviceWorker.register = (...script) => released.then(() => register(...script));
  });
  await openPairedPages(page, (await aScannedEvent()).id);
  await expect(light(page)).toHaveText("Keeping its files…");
  expect((await listFiles(page)).kept).toEqual([]);
  await page.evaluate(() => (window as unknown as { release(): void }).release());
  await expectReady(page);
  const { wanted, kept } = await listFiles(page);
  expect(kept).toEqual(wanted);
  expect(kept).toContain("/door/index.html");
  expect(kept.filter((path) => path.endsWith(".wasm"))).not.toEqual([]);
});

test("a scanner that is kept on a device after the app opens there without a connection", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ offline: true });
  await keepOnDevice(page, await aKeptPairing((await aScannedEvent()).id));
  await visitApp(page);
  await page.goto("/door/");
  await expectReady(page);
  await page.close();
  await expectScannerOffline(context);
});

test("a scanner that was kept before the app came to the device still opens without a connection", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ offline: true });
  await openPairedPages(page, (await aScannedEvent()).id);
  await expectReady(page);
  const { kept } = await listFiles(page);
  await visitApp(page);
  expect((await listFiles(page)).kept).toEqual(kept);
  await page.close();
  await expectScannerOffline(context);
});

test("the app's worker alone opens the app without a connection, and doesn't answer for the scanner's address", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ offline: true });
  await visitApp(page);
  await context.setOffline(true);
  await expect(page.goto("/door/")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
  const other = await context.newPage();
  await other.goto("/auth");
  await expect(other.getByRole("button", { name: "Sign In" })).toBeVisible();
});
