import type { BrowserContext, Page } from "@playwright/test";
import { answerOf, fillDisk, giveCamera, openPairedPages, showCode } from "../../support/browser/scanner.ts";
import { aKeptPairing, keepOnDevice, readKept } from "../../support/browser/scanner-page.ts";
import { expect, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aBoundCode } from "../../support/door/live-codes.ts";
import { aDoorOrder, aScannedEvent, statusOf } from "../../support/door/scanners.ts";
import { anAdmin } from "../../support/fixtures.ts";

const nothing = { meta: 0, log: 0, others: 0, lists: 0 };

/** A guest with the code of their phone. */
const aGuest = async (eventId: string) => {
  const order = await aDoorOrder(eventId);
  const [ticketId = ""] = order.ticketIds;
  return { order, ticketId, ...(await aBoundCode(order.buyer, ticketId)) };
};

/** Lets no contact of a page reach the server. */
const cutOff = (page: Page) => page.route("**/api/door/**", (route) => route.abort("internetdisconnected"));

test("a scanner that the back-office removes ends at its next contact, deletes what it kept, and can be paired again", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/401/);
  const event = await aScannedEvent();
  const device = await openPairedPages(page, event.id);
  expect((await readKept(page)).meta).toBeGreaterThan(0);
  const { token } = await anAdmin();
  await ok(call("doorAdmin", "revokeDevice", { eventId: event.id, deviceId: device.id, void_since: null }, { token }));
  await expect(page.getByRole("heading", { name: "This scanner was removed" })).toBeVisible();
  expect(await readKept(page)).toEqual(nothing);
  await page.getByRole("button", { name: "Pair again" }).click();
  await expect(page.getByRole("heading", { name: "Pair this scanner" })).toBeVisible();
});

test("a scanner keeps what it has until 6 hours after its shift, without a connection too, and deletes it then", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const event = await aScannedEvent();
  const pairing = await aKeptPairing(event.id);
  const endedBefore = (milliseconds: number) => ({
    ...pairing,
    device: { ...pairing.device, ends_at: new Date(Date.now() - milliseconds).toISOString() },
  });
  const sixHours = 6 * 3_600_000;
  await giveCamera(page);
  await cutOff(page);
  await keepOnDevice(page, endedBefore(sixHours - 60_000));
  await page.goto("/door/");
  await expect(page.getByRole("heading", { name: "The shift is over" })).toBeVisible();
  expect((await readKept(page)).meta).toBeGreaterThan(0);

  await keepOnDevice(page, endedBefore(sixHours));
  await page.goto("/door/");
  await expect(page.getByRole("heading", { name: "Pair this scanner" })).toBeVisible();
  expect(await readKept(page)).toEqual(nothing);
});

test("a scanner whose storage was copied to another device stops on both once both have let somebody in", async ({
  openBrowser,
  pageErrors,
}) => {
  const event = await aScannedEvent();
  const [pairing, one, other] = await Promise.all([aKeptPairing(event.id), aGuest(event.id), aGuest(event.id)]);
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const pages = await Promise.all([openBrowser(), openBrowser()]);
  for (const page of pages) {
    await giveCamera(page);
    await keepOnDevice(page, pairing);
    await page.goto("/door/");
    await expect(page.getByText("Hold the ticket's code in the frame")).toBeVisible();
  }
  const [first, second] = pages as [Page, Page];
  await cutOff(second);
  await showCode(first, await one.codeAt());
  await expect(answerOf(first)).toContainText("LET IN");
  await expect.poll(async () => (await statusOf(one.order, one.ticketId)).status).toBe("redeemed");
  await showCode(second, await other.codeAt());
  await expect(answerOf(second)).toContainText("LET IN");
  await second.unroute("**/api/door/**");
  for (const page of pages) {
    await expect(page.getByRole("heading", { name: "This scanner was copied" })).toBeVisible({ timeout: 20_000 });
  }
});

test("a device that can keep nothing and reaches no server lets nobody in, under a red banner", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const event = await aScannedEvent();
  const guest = await aGuest(event.id);
  await fillDisk(page);
  await openPairedPages(page, event.id);
  await cutOff(page);
  await showCode(page, await guest.codeAt());
  await expect(answerOf(page)).toContainText("NOT STORED");
  await expect(answerOf(page)).toHaveAttribute("data-tone", "bad");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toContainText("Storage full: online only.");
  expect((await statusOf(guest.order, guest.ticketId)).status).toBe("valid");
});

test("a scanner whose clock is set asks every guest for an ID until its next contact", async ({ page, pageErrors }) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const event = await aScannedEvent();
  const [early, late] = await Promise.all([aGuest(event.id), aGuest(event.id)]);
  await page.addInitScript(() => {
    const read = Date.now.bind(Date);
    let shift = 0;
    Date.now = () => read() + shift;
    Object.assign(window, {
      setClock: (milliseconds: number) => {
        shift = milliseconds;
      },
    });
  });
  await openPairedPages(page, event.id);
  const banner = page.getByText("The clock isn't certain: every guest needs an ID until there is a connection.");
  await expect(banner).toHaveCount(0);
  await cutOff(page);
  await page.evaluate(() => (window as unknown as { setClock: (shift: number) => void }).setClock(5_000));
  await expect(banner).toBeVisible();
  await showCode(page, await early.codeAt());
  await expect(answerOf(page)).toContainText("CHECK ID");
  await expect(answerOf(page)).toContainText("This scanner's clock isn't certain");
  await page
    .getByRole("button", { name: /^Not now|^Don't/ })
    .first()
    .click();

  await page.unroute("**/api/door/**");
  await expect(banner).toHaveCount(0, { timeout: 20_000 });
  await showCode(page, await late.codeAt());
  await expect(answerOf(page)).toContainText("LET IN");
});

const openOtherTab = async (context: BrowserContext): Promise<Page> => {
  const other = await context.newPage();
  await giveCamera(other);
  await other.goto("/door/");
  await expect(other.getByRole("heading", { name: "The scanner is open in another tab" })).toBeVisible();
  return other;
};

test("a second tab tells that the scanner is open in another one, and takes it over when asked to", async ({
  page,
  context,
}) => {
  const event = await aScannedEvent();
  await openPairedPages(page, event.id);
  const other = await openOtherTab(context);
  await other.getByRole("button", { name: "Use this tab" }).click();
  await expect(other.getByText("Hold the ticket's code in the frame")).toBeVisible();
  await expect(page.getByRole("heading", { name: "The scanner is open in another tab" })).toBeVisible();
});

test("leaving in one tab ends the scanner in the other one, which doesn't go on with what was left", async ({
  page,
  context,
}) => {
  const event = await aScannedEvent();
  await openPairedPages(page, event.id);
  const other = await openOtherTab(context);
  await page.getByRole("button", { name: /^Counts/ }).click();
  await page.getByRole("button", { name: "Leave this event" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Pair this scanner" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "This browser lost what was kept" })).toBeVisible();
  expect(await readKept(other)).toEqual(nothing);
  await other.getByRole("button", { name: "Pair again" }).click();
  await expect(other.getByRole("heading", { name: "Pair this scanner" })).toBeVisible();
});

test("an answer of the server that was under way when somebody left brings nothing back", async ({ page }) => {
  const event = await aScannedEvent();
  await openPairedPages(page, event.id);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.route("**/api/door/sync", async (route) => {
    ask();
    await held;
    await route.continue();
  });
  await asked;
  await page.getByRole("button", { name: /^Counts/ }).click();
  await page.getByRole("button", { name: "Leave this event" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Pair this scanner" })).toBeVisible();
  const answered = page.waitForResponse("**/api/door/sync");
  release();
  await (await answered).finished();
  // Long enough for what would be written by it.
  await page.waitForTimeout(500);
  expect(await readKept(page)).toEqual(nothing);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Pair this scanner" })).toBeVisible();
});
