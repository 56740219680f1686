import type { Page } from "@playwright/test";
import { answerOf, giveCamera, openPairedPages, showCode, typeCode } from "../../support/browser/scanner.ts";
import { aKeptPairing, keepOnDevice } from "../../support/browser/scanner-page.ts";
import { expect, test } from "../../support/browser/test.ts";
import { aDoorOrder, aScannedEvent, statusOf } from "../../support/door/scanners.ts";
import { aLiveCode } from "../../support/door/shown-code.ts";

const hint = (page: Page) => page.getByText("Hold the ticket's code in the frame");
const problem = (page: Page) => page.getByRole("alert").filter({ has: page.getByRole("heading") });
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });

const aGuest = async () => {
  const event = await aScannedEvent();
  const order = await aDoorOrder(event.id);
  const code = await aLiveCode(order);
  const status = async () => (await statusOf(order, order.ticketIds[0] ?? "")).status;
  return { event, code, status };
};

/** Opens a paired scanner, whose camera may be refused by the name of an error. */
const openScannerPages = async (page: Page, eventId: string, refusal: string | null) => {
  await giveCamera(page, refusal);
  await keepOnDevice(page, await aKeptPairing(eventId));
  await page.goto("/door/");
};

const expectLetIn = async (page: Page, code: string) => {
  await showCode(page, code);
  await expect(answerOf(page)).toContainText("LET IN");
};

test("a camera that the browser refuses is explained, and once it is allowed the next try scans", async ({ page }) => {
  const { event, code } = await aGuest();
  await openScannerPages(page, event.id, "NotAllowedError");
  const title = "The camera is off for this site";
  await expect(problem(page).getByRole("heading")).toHaveText(title);
  await tryAgain(page).click();
  await expect(problem(page).getByRole("heading")).toHaveText(title);

  await page.evaluate(() => {
    globalThis.stage.refusal = null;
  });
  await tryAgain(page).click();
  await expect(hint(page)).toBeVisible();
  await expectLetIn(page, await code());
});

test("a camera that the system takes away is explained, and the next try scans again", async ({ page }) => {
  const { event, code } = await aGuest();
  await openPairedPages(page, event.id);
  await page.evaluate(() => globalThis.stage.lose());
  await expect(problem(page)).toContainText("The camera stopped");
  await expect(problem(page)).toContainText("That happens when the phone was locked or another app took it.");
  await tryAgain(page).click();
  await expect(hint(page)).toBeVisible();
  await expectLetIn(page, await code());
});

test("a camera that was taken away in the background scans again by itself once the page is seen", async ({ page }) => {
  const { event, code } = await aGuest();
  await openPairedPages(page, event.id);
  const beSeen = (state: DocumentVisibilityState) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await beSeen("hidden");
  await page.evaluate(() => globalThis.stage.lose());
  await expect(problem(page)).toContainText("The camera stopped");
  await beSeen("visible");
  await expect(problem(page)).toHaveCount(0);
  await expectLetIn(page, await code());
});

/** Lets the first `count` pictures of a page's camera fail, as while it starts. */
const missPictures = (page: Page, count: number) =>
  page.addInitScript((most) => {
    const take = window.createImageBitmap as (source: unknown, ...crop: unknown[]) => Promise<ImageBitmap>;
    let missed = 0;
    window.createImageBitmap = async (source: unknown, ...crop: unknown[]) => {
      if (!(source instanceof HTMLVideoElement) || missed >= most) return take(source, ...crop);
      missed += 1;
      throw new DOMException("The image source is not usable", "InvalidStateError");
    };
  }, count);

test("a camera that has no pictures at first is waited for", async ({ page }) => {
  const { event, code } = await aGuest();
  await missPictures(page, 10);
  await openPairedPages(page, event.id);
  await expectLetIn(page, await code());
});

test("a camera that never has a picture is explained", async ({ page }) => {
  const { event } = await aGuest();
  await missPictures(page, 1_000);
  await openScannerPages(page, event.id, null);
  await expect(problem(page)).toContainText("Codes can't be read here");
});

for (const [part, address] of [
  ["program", "**/decoder.worker*.js"],
  ["engine", "**/*.wasm"],
] as const)
  test(`a decoder whose ${part} can't be loaded is explained, and once it can be the next try scans`, async ({
    page,
    pageErrors,
  }) => {
    const lost = "NetworkError: Failed to execute 'send' on 'XMLHttpRequest': Failed to load '**/door/assets/**.wasm'.";
    pageErrors.allow(
      { failure: "ERR_FAILED", path: "/door/assets/decoder.worker*.js" },
      { failure: "ERR_FAILED", path: "/door/assets/*.wasm" },
      // What the engine itself reports of it.
      { text: "wasm streaming compile failed: TypeError: Failed to fetch" },
      { text: "falling back to ArrayBuffer instantiation" },
      { text: `failed to asynchronously prepare wasm: ${lost}` },
      { text: `Aborted(${lost})` },
    );
    const { event, code } = await aGuest();
    await page.route(address, (route) => route.abort());
    await openScannerPages(page, event.id, null);
    await expect(problem(page)).toContainText("Codes can't be read here");
    await expect(problem(page)).toContainText("Reload this page once with a connection, then try again.");
    await page.unroute(address);
    await tryAgain(page).click();
    await expect(hint(page)).toBeVisible();
    await expectLetIn(page, await code());
  });

test("a decoder that stops answering in the middle of a shift is explained, and the next try scans", async ({
  page,
}) => {
  const { event, code } = await aGuest();
  const another = await aLiveCode(await aDoorOrder(event.id));
  await openPairedPages(page, event.id);
  // It is the middle of a shift once something was read: before, the engine may still be on its way, and is waited for.
  await expectLetIn(page, await another());
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    const scope = globalThis as unknown as { restore: () => void };
    scope.restore = () => {
      Worker.prototype.postMessage = postMessage;
    };
    Worker.prototype.postMessage = () => {};
  });
  await expect(problem(page)).toContainText("Codes can't be read here");
  await page.evaluate(() => (globalThis as unknown as { restore: () => void }).restore());
  await tryAgain(page).click();
  await expect(hint(page)).toBeVisible();
  await expectLetIn(page, await code());
});

test("a code that a hand-held reader types lets its ticket in without a camera, and presses no button", async ({
  page,
}) => {
  const { event, code, status } = await aGuest();
  await openScannerPages(page, event.id, "NotAllowedError");
  await tryAgain(page).focus();
  const asked = await page.evaluate(() => globalThis.stage.asked);
  await typeCode(page, await code());
  await expect(answerOf(page)).toContainText("LET IN");
  expect(await page.evaluate(() => globalThis.stage.asked)).toBe(asked);
  await expect.poll(status).toBe("redeemed");
});
