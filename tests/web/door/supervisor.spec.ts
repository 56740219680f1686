import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { fillDisk, openPairedPages, pasteCode } from "../../support/browser/scanner.ts";
import { aKeptPairing, openScanner, readStatus, scan } from "../../support/browser/scanner-page.ts";
import { expect, test } from "../../support/browser/test.ts";
import { aDoorOrder, aScannedEvent, statusOf } from "../../support/door/scanners.ts";
import { aLiveCode } from "../../support/door/shown-code.ts";

const openTab = (page: Page, name: "Scan" | "People" | "Counts") =>
  page.getByRole("navigation", { name: "Scanner" }).getByRole("button", { name }).click();

const findGuest = async (page: Page, query = "maya mem") => {
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
  const dialog = page.getByRole("dialog", { name: "Take back Maya Member?" });
  await dialog.getByLabel("Why?").fill(reason);
  await dialog.getByRole("button", { name: "Take back" }).click();
};

const openOther = async (openBrowser: () => Promise<Page>, eventId: string, gate: string) => {
  const page = await openBrowser();
  await openScanner(page, await aKeptPairing(eventId, { gate }));
  return page;
};

const expectWellMade = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([]);
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
  await expect(page.getByRole("status").filter({ hasText: "In by hand: Maya Member" })).toBeVisible();
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
  await expect(recent).toContainText(/Maya Member.+by hand/);
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
  await expect(page.getByRole("status").filter({ hasText: "Taken back: Maya Member" })).toBeVisible();
  await expect(guests(page)).toContainText("Not in yet");
  await expect.poll(() => insideOf(west)).toBe(0);
  await expect.poll(async () => (await statusOf(order, order.ticketIds[0] ?? "")).status).toBe("valid");
  expect(await scan(west, await code())).toMatchObject({ state: "admitted" });
});

test("a scanner that isn't a supervisor's shows counts and its own check-ins, and no search, check-in by hand or undo", async ({
  page,
  openBrowser,
}) => {
  const event = await aScannedEvent();
  const code = await aLiveCode(await aDoorOrder(event.id));
  const supervisor = await openBrowser();
  await openPairedPages(page, event.id, { gate: "North" });
  await openPairedPages(supervisor, event.id, { role: "supervisor", gate: "South" });
  await pasteCode(page, await code());
  await page.getByRole("button", { name: "Next" }).click();

  await openTab(page, "People");
  await expect(page.getByRole("list", { name: "Let in by this scanner" }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Undo|by hand/ })).toHaveCount(0);
  await openTab(page, "Counts");
  await expect(page.getByRole("row", { name: "North 1" })).toBeVisible();
  await expect(page.getByRole("row", { name: "This scanner 1" })).toBeVisible();

  await findGuest(supervisor);
  await expect(guests(supervisor).getByRole("button", { name: "Undo" })).toBeVisible();
  await openTab(supervisor, "Counts");
  await expect(supervisor.getByRole("row", { name: "North 1" })).toBeVisible();
  await expect(supervisor.getByRole("row", { name: "This scanner 0" })).toBeVisible();
});

test("a guest who comes in while a supervisor is asked why isn't let in a second time, and the dialog tells where", async ({
  page,
  openBrowser,
}) => {
  const event = await aScannedEvent();
  const code = await aLiveCode(await aDoorOrder(event.id));
  await openPairedPages(page, event.id, { role: "supervisor", gate: "North" });
  const south = await openOther(openBrowser, event.id, "South");
  await findGuest(page);
  await askByHand(page);
  expect(await scan(south, await code())).toMatchObject({ state: "admitted" });
  await expect(page.locator("[data-state=in]")).toContainText("South");
  const dialog = page.getByRole("dialog", { name: "Let in by hand" });
  await dialog.getByRole("button", { name: "Phone is dead" }).click();
  await dialog.getByRole("button", { name: "Let in", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText(/Nobody was let in: this ticket is in since .+, South\./);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect(await insideOf(south)).toBe(1);
});

test("a ticket let in twice without a connection is listed with both gates, and a supervisor takes the second one back", async ({
  page,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const event = await aScannedEvent();
  const order = await aDoorOrder(event.id);
  const code = await aLiveCode(order);
  await openPairedPages(page, event.id, { role: "supervisor", gate: "North" });
  const south = await openOther(openBrowser, event.id, "South");
  for (const one of [page, south]) await one.context().setOffline(true);
  expect(await scan(south, await code())).toMatchObject({ state: "admitted" });
  await findGuest(page);
  await expect(page.getByText(/This list is from .+; tickets sold since then aren't in it/)).toBeVisible();
  await letInByHand(page);
  await expect(guests(page).locator("[data-state=in]")).toBeVisible();
  await openTab(page, "Counts");
  const twice = page.getByRole("list", { name: "Let in twice" });
  await expect(twice).toHaveCount(0);

  for (const one of [page, south]) await one.context().setOffline(false);
  await expect(twice.getByRole("listitem")).toHaveCount(1);
  await expect(twice).toContainText("North");
  await expect(twice).toContainText("South");
  await twice.getByRole("button", { name: "Take the second one back" }).click();
  await takeBack(page, "Sent away");
  await expect(twice).toHaveCount(0);
  await expect.poll(async () => (await readStatus(south)).conflicts).toEqual([]);
  expect(await insideOf(south)).toBe(1);
  await expect.poll(async () => (await statusOf(order, order.ticketIds[0] ?? "")).status).toBe("redeemed");
});

test("a supervisor whose device can keep nothing is told that nobody was let in, and why", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const event = await aScannedEvent();
  const order = await aDoorOrder(event.id);
  await fillDisk(page);
  await openPairedPages(page, event.id, { role: "supervisor" });
  await findGuest(page);
  await expect(guests(page)).toContainText("Not in yet");
  await context.setOffline(true);
  await letInByHand(page);
  const dialog = page.getByRole("dialog", { name: "Let in by hand" });
  await expect(dialog.getByRole("alert")).toContainText("This device can't keep it and the server didn't answer");
  await page.keyboard.press("Escape");
  await expect(guests(page)).toContainText("Not in yet");
  await expect(page.getByRole("alert").filter({ hasText: "Storage full" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Online")).toBeVisible();
  await letInByHand(page);
  await expect(guests(page).locator("[data-state=in]")).toBeVisible();
  expect((await statusOf(order, order.ticketIds[0] ?? "")).status).toBe("redeemed");
});

test.describe("looks", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  for (const { width, height } of [
    { width: 320, height: 568 },
    { width: 390, height: 844 },
    { width: 1_440, height: 900 },
  ])
    test(`a supervisor's pages are free of violations and of sideways scrolling at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const event = await aScannedEvent();
      await aDoorOrder(event.id, 3);
      await openPairedPages(page, event.id, { role: "supervisor", gate: "North" });
      await findGuest(page);
      await expect(guests(page)).toContainText("Not in yet");
      await expectWellMade(page);
      await askByHand(page);
      await expectWellMade(page);
      const dialog = page.getByRole("dialog", { name: "Let in by hand" });
      await dialog.getByRole("checkbox", { name: "Maya Member (ticket 2)" }).check();
      await dialog.getByRole("button", { name: "Phone is dead" }).click();
      await dialog.getByRole("button", { name: "Let in", exact: true }).click();
      await expect(guests(page).locator("[data-state=in]")).toHaveCount(1);
      await expectWellMade(page);
      await guests(page).getByRole("button", { name: "Undo" }).click();
      await expectWellMade(page);
      await page.keyboard.press("Escape");
      await page.getByRole("searchbox").fill("zz");
      await expect(page.getByText("Nobody on the list is called that.")).toBeVisible();
      await page.getByRole("searchbox").fill("");
      await expectWellMade(page);
      await openTab(page, "Counts");
      await expectWellMade(page);
    });
});
