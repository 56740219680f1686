import type { Page } from "@playwright/test";
import { openPairedPages } from "../../support/browser/scanner.ts";
import { aKeptPairing, openScanner, readStatus, scan } from "../../support/browser/scanner-page.ts";
import { expect, test } from "../../support/browser/test.ts";
import { findViolations } from "../../support/browser/violations.ts";
import { aDoorOrder, aScannedEvent, statusOf } from "../../support/door/scanners.ts";
import { aLiveCode } from "../../support/door/shown-code.ts";

const openTab = (page: Page, name: "Scan" | "People" | "Counts") =>
  page.getByRole("navigation", { name: "Scanner" }).getByRole("button", { name }).click();

const findGuest = async (page: Page, query = "mo l") => {
  await openTab(page, "People");
  await page.getByRole("searchbox", { name: "Find a guest by name" }).fill(query);
};

const guests = (page: Page) => page.getByRole("list", { name: "Guests" });

const askByHand = (page: Page) => guests(page).getByRole("button", { name: "Let in by hand" }).click();

const letInByHand = async (page: Page) => {
  await askByHand(page);
  const dialog = page.getByRole("dialog", { name: "Let in by hand" });
  await dialog.getByRole("button", { name: "Phone is dead" }).click();
  await dialog.getByRole("button", { name: "Let in", exact: true }).click();
};

const takeBack = async (page: Page, reason: string) => {
  const dialog = page.getByRole("dialog", { name: "Take back Mo Lee?" });
  await dialog.getByLabel("Why?").fill(reason);
  await dialog.getByRole("button", { name: "Take back" }).click();
};

const openOther = async (openBrowser: () => Promise<Page>, eventId: string, gate: string) => {
  const page = await openBrowser();
  await openScanner(page, await aKeptPairing(eventId, { gate }));
  return page;
};

const expectWellMade = async (page: Page) => {
  expect(await findViolations(page, { all: true })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
};

const insideOf = async (page: Page) => (await readStatus(page)).counts.inside;

test("[door-12] a guest whom a supervisor lets in by hand is in at another gate's scanner too", async ({
  page,
  openBrowser,
}) => {
  const event = await aScannedEvent();
  const order = await aDoorOrder(event.id);
  const code = await aLiveCode(order);
  await openPairedPages(page, event.id, { role: "supervisor", gate: "North" });
  const south = await openOther(openBrowser, event.id, "South");

  await findGuest(page);
  await expect(guests(page)).toContainText("Not in yet");
  await letInByHand(page);
  await expect(page.getByRole("status").filter({ hasText: "In by hand: Mo Lee" })).toBeVisible();
  await expect(guests(page).locator("[data-state=in]")).toContainText(/In since .+, North/);
  await expect(guests(page).getByRole("button", { name: "Let in by hand" })).toHaveCount(0);
  await expect.poll(() => insideOf(south)).toBe(1);
  expect(await scan(south, await code())).toMatchObject({
    state: "refused",
    answer: { word: "already-in", admitted: { gate: "North", by: "hand", reason: "Phone is dead" } },
  });
  await page.getByRole("searchbox").fill("");
  const recent = page.getByRole("list", { name: "Let in by this scanner" });
  await expect(recent.getByRole("listitem")).toHaveCount(1);
  await expect(recent).toContainText(/Mo Lee.+by hand/);
  await expect(recent.getByRole("button", { name: "Undo" })).toBeVisible();
});

test("[door-12] a check-in that a supervisor takes back with a reason lets the ticket in again, at any gate", async ({
  page,
  openBrowser,
}) => {
  const event = await aScannedEvent();
  const order = await aDoorOrder(event.id);
  const code = await aLiveCode(order);
  await openPairedPages(page, event.id, { role: "supervisor" });
  const [south, west] = [
    await openOther(openBrowser, event.id, "South"),
    await openOther(openBrowser, event.id, "West"),
  ];
  expect(await scan(south, await code())).toMatchObject({ state: "admitted" });
  await expect.poll(() => insideOf(west)).toBe(1);
  expect(await scan(west, await code())).toMatchObject({ state: "refused", answer: { word: "already-in" } });

  await findGuest(page);
  await guests(page).getByRole("button", { name: "Undo" }).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Take back" });
  await expect(confirm).toBeDisabled();
  await takeBack(page, "The code of a friend");
  await expect(page.getByRole("status").filter({ hasText: "Taken back: Mo Lee" })).toBeVisible();
  await expect(guests(page)).toContainText("Not in yet");
  await expect.poll(() => insideOf(west)).toBe(0);
  await expect.poll(async () => (await statusOf(order, order.ticketIds[0] ?? "")).status).toBe("valid");
  expect(await scan(west, await code())).toMatchObject({ state: "admitted" });
});

test.describe("looks", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("a supervisor's pages are free of violations and of sideways scrolling on small and large screens", async ({
    page,
  }) => {
    const event = await aScannedEvent();
    await aDoorOrder(event.id, 3);
    await openPairedPages(page, event.id, { role: "supervisor", gate: "North" });
    const expectWellMadeOnAll = async () => {
      for (const [width, height] of [
        [320, 568],
        [390, 844],
        [1_440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expectWellMade(page);
      }
    };
    await findGuest(page);
    await expect(guests(page)).toContainText("Not in yet");
    await expectWellMadeOnAll();
    await askByHand(page);
    await expectWellMadeOnAll();
    const dialog = page.getByRole("dialog", { name: "Let in by hand" });
    await dialog.getByRole("checkbox", { name: "Mo Lee (ticket 2)" }).check();
    await dialog.getByRole("button", { name: "Phone is dead" }).click();
    await dialog.getByRole("button", { name: "Let in", exact: true }).click();
    await expect(guests(page).locator("[data-state=in]")).toHaveCount(1);
    await expectWellMadeOnAll();
    await guests(page).getByRole("button", { name: "Undo" }).click();
    await expectWellMadeOnAll();
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox").fill("zz");
    await expect(page.getByText("Nobody on the list is called that.")).toBeVisible();
    await page.getByRole("searchbox").fill("");
    await expectWellMadeOnAll();
    await openTab(page, "Counts");
    await expectWellMadeOnAll();
  });
});
