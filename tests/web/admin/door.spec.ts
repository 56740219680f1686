import { randomUUID } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aPublishedKey } from "../../support/door/published-key.ts";
import { aDoorOrder, anAdmission, aScannedEvent, aScanner, sync, trySync } from "../../support/door/scanners.ts";
import { anAdmin, anEvent } from "../../support/fixtures.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const open = async (page: Page, context: BrowserContext, path: string) => {
  await signInAs(context, await anAdmin());
  await page.goto(path);
};
const openDoor = (page: Page, context: BrowserContext, eventId: string) =>
  open(page, context, `/admin/events/${eventId}/door`);
const section = (page: Page, name: string) => page.getByRole("region", { name });

test("a code for a supervisor's phone is shown once, and the phone that it pairs is listed with its gate", async ({
  page,
  context,
}) => {
  const { id } = await aScannedEvent();
  await openDoor(page, context, id);
  await page.getByRole("button", { name: "Pair a scanner" }).click();
  await page.getByRole("button", { name: "Create code" }).click();
  await expect(page.getByText("Enter a gate")).toBeVisible();
  await page.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Supervisor" }).click();
  await page.getByRole("textbox", { name: "Gate" }).fill("North");
  await page.getByRole("button", { name: "Create code" }).click();
  const code = page.locator("[data-pairing-code]");
  await expect(code).toHaveText(/^([0-9A-Z]{4} ){6}[0-9A-Z]{2}$/);
  await expect(page.getByRole("timer")).toHaveText(/^Works once, for (10:00|9:\d\d)$/);
  await ok(call("door", "pair", { code: (await code.textContent()) ?? "", label: "Ana's phone" }));
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: /Ana's phone.*North.*Supervisor/ })).toBeVisible({ timeout: 10_000 });
});

test("a conflict is on the page within 10 seconds of reaching the server, with a link to its order", async ({
  page,
  context,
}) => {
  const { id } = await aScannedEvent();
  const [order, north, south] = await Promise.all([
    aDoorOrder(id),
    aScanner(id, { gate: "North" }),
    aScanner(id, { gate: "South" }),
  ]);
  await openDoor(page, context, id);
  await expect(page.getByText("Nobody was let in twice.")).toBeVisible();
  await sync(north, [anAdmission(north, order)], { totals: { admitted: 1, refused: 0 } });
  await sync(south, [anAdmission(south, order)], { totals: { admitted: 1, refused: 0 } });
  const conflicts = section(page, "Conflicts");
  await expect(conflicts.getByRole("listitem")).toContainText("South let in a ticket that was in already", {
    timeout: 10_000,
  });
  await conflicts.getByRole("link").click();
  await expect(page).toHaveURL(/\/admin\/orders\//);
  await expect(page.getByRole("heading", { name: "Tickets" })).toBeVisible();
});

test("a scanner's gate changes, and its next contact hears it", async ({ page, context }) => {
  const { id } = await aScannedEvent();
  const scanner = await aScanner(id, { gate: "North" });
  await openDoor(page, context, id);
  await page.getByRole("button", { name: "Change Test phone" }).click();
  await page.getByRole("textbox", { name: "Gate" }).fill("East");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(getToast(page, "Scanner changed")).toBeVisible();
  expect((await sync(scanner)).device.gate).toBe("East");
});

test("a removed scanner is refused, and who it let in since a moment has a valid ticket again", async ({
  page,
  context,
  stack,
}) => {
  const { id } = await aScannedEvent();
  const [order, scanner] = await Promise.all([aDoorOrder(id), aScanner(id)]);
  await sync(scanner, [anAdmission(scanner, order)]);
  await openDoor(page, context, id);
  await page.getByRole("button", { name: "Remove Test phone" }).click();
  await page.getByRole("checkbox", { name: /Also take back/ }).check();
  await page.getByRole("button", { name: "Remove and take back" }).click();
  await expect(getToast(page, "Scanner removed")).toBeVisible();
  await expect(page.getByRole("row", { name: /Test phone.*Removed/ })).toBeVisible();
  expect(await trySync(scanner)).toMatchObject({ status: 401, body: { error: { code: "door.revoked" } } });
  await stack.settled();
  const [ticketId = ""] = order.ticketIds;
  const { status } = await ok(call("tickets", "get", { ticketId }, { token: order.buyer.token }));
  expect(status).toBe("valid");
});

test("a city key is revoked only once its name was typed", async ({ page, context }) => {
  const [{ id }, kid] = await Promise.all([aScannedEvent(), aPublishedKey()]);
  await openDoor(page, context, id);
  await page.getByRole("button", { name: `Revoke key ${kid}` }).click();
  const confirm = page.getByRole("button", { name: "Revoke key", exact: true });
  await page.getByLabel(`Type ${kid} to confirm`).fill(kid.slice(1));
  await expect(confirm).toBeDisabled();
  await page.getByLabel(`Type ${kid} to confirm`).fill(kid);
  await confirm.click();
  await expect(getToast(page, "Key revoked")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: kid })).toContainText("Revoked");
});

test("[door-11] the printable list has every guest, by name, with a box for each ticket", async ({ page, context }) => {
  const { id } = await aScannedEvent();
  await Promise.all([aDoorOrder(id, 2), aDoorOrder(id)]);
  await open(page, context, `/admin/events/${id}/door/list`);
  const rows = page.getByRole("table", { name: "Guests" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  const names = await rows.locator("td:nth-child(2)").allTextContents();
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en", { sensitivity: "base" })));
  await expect(rows.locator("td:first-child > span")).toHaveCount(3);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeHidden();
  const paper = await page.evaluate(() => {
    const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
    return { backgroundColor, colorScheme };
  });
  expect(paper).toEqual({ backgroundColor: "rgba(0, 0, 0, 0)", colorScheme: "light" });
});

test("the event form chooses scanners, and keeps that once a scanner is paired", async ({ page, context }) => {
  const title = `Lantern ${randomUUID().slice(0, 8)}`;
  const { id } = await anEvent({ title });
  await open(page, context, `/admin/events?q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: title, exact: true }).click();
  await page.getByRole("combobox", { name: "How the door works" }).click();
  await page.getByRole("option", { name: "Scan tickets at the door" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(getToast(page, "Event saved")).toBeVisible();
  await aScanner(id);
  await page.reload();
  await expect(page.getByRole("link", { name: `Door of ${title}` })).toBeVisible();
  await page.getByRole("button", { name: title, exact: true }).click();
  await expect(page.getByRole("combobox", { name: "How the door works" })).toBeDisabled();
});

test("where members redeem their tickets themselves, the page explains how to use scanners", async ({
  page,
  context,
}) => {
  const { id } = await anEvent();
  await openDoor(page, context, id);
  await expect(page.getByText("Members redeem their own tickets at this event.")).toBeVisible();
});

for (const width of [1440, 390, 320]) {
  test(`the door page and its list have no accessibility violations and fit ${width} px`, async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 844 });
    const { id } = await aScannedEvent();
    const [order, scanner] = await Promise.all([aDoorOrder(id, 2), aScanner(id)]);
    await sync(scanner, [anAdmission(scanner, order), anAdmission(scanner, order, { sequence: 2 })]);
    await openDoor(page, context, id);
    await expect(section(page, "Conflicts").getByRole("listitem")).toHaveCount(1);
    for (const path of [`/admin/events/${id}/door`, `/admin/events/${id}/door/list`]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: /^(Door|Guests): / })).toBeVisible();
      await expect(page.getByText("Order").or(page.getByText("City keys")).first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });
}
