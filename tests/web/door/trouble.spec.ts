import type { BrowserContext, Page } from "@playwright/test";
import { answerOf, giveCamera, openPairedPages, showCode } from "../../support/browser/scanner.ts";
import { aKeptPairing, keepOnDevice, readKept } from "../../support/browser/scanner-page.ts";
import { expect, test } from "../../support/browser/test.ts";
import { aBoundCode } from "../../support/door/live-codes.ts";
import { aDoorOrder, aScannedEvent, statusOf } from "../../support/door/scanners.ts";

const nothing = { meta: 0, log: 0, others: 0, lists: 0 };

/** A guest with the code of their phone. */
const aGuest = async (eventId: string) => {
  const order = await aDoorOrder(eventId);
  const [ticketId = ""] = order.ticketIds;
  return { order, ticketId, ...(await aBoundCode(order.buyer, ticketId)) };
};

/** Lets no contact of a page reach the server. */
const cutOff = (page: Page) => page.route("**/api/door/**", (route) => route.abort("internetdisconnected"));

test("a scanner whose storage was copied to another device stops on both once both have let somebody in", async ({
  openBrowser,
  pageErrors,
}) => {
  const event = await aScannedEvent();
  const [pairing, one, other] = await Promise.all([aKeptPairing(event.id), aGuest(event.id), aGuest(event.id)]);
  pageErrors.allow({ offline: true });
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
