import type { BrowserContext, Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { findViolations, resizePage } from "../../support/browser/violations.ts";
import { call, ok } from "../../support/call.ts";
import { aDoorOrder, anAdmission, aScannedEvent, aScanner, sync } from "../../support/door/scanners.ts";
import { anAdmin } from "../../support/fixtures.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const openDoor = async (page: Page, context: BrowserContext, eventId: string) => {
  await signInAs(context, await anAdmin());
  await page.goto(`/admin/events/${eventId}/door`);
};
const section = (page: Page, name: string) => page.getByRole("region", { name });

test("a code for a supervisor's phone pairs one that is listed with its gate, and a conflict is on the page within 10 seconds of reaching the server, with a link to its order", async ({
  page,
  context,
}) => {
  const { id } = await aScannedEvent();
  await openDoor(page, context, id);
  await page.getByRole("button", { name: "Pair a scanner" }).click();
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

  const [order, north, south] = await Promise.all([
    aDoorOrder(id),
    aScanner(id, { gate: "North" }),
    aScanner(id, { gate: "South" }),
  ]);
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

test("[door-11] the door page and its printable list have no accessibility violations and fit 1440, 390 and 320 px, and the paper shows every guest by name with a box for each ticket, and nothing else", async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { id } = await aScannedEvent();
  const [order, scanner] = await Promise.all([aDoorOrder(id, 2), aScanner(id), aDoorOrder(id)]);
  await sync(scanner, [anAdmission(scanner, order), anAdmission(scanner, order, { sequence: 2 })]);
  await openDoor(page, context, id);
  await expect(section(page, "Conflicts").getByRole("listitem")).toHaveCount(1);
  for (const path of [`/admin/events/${id}/door`, `/admin/events/${id}/door/list`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: /^(Door|Guests): / })).toBeVisible();
    await expect(page.getByText("Order").or(page.getByText("City keys")).first()).toBeVisible();
    for (const width of [1440, 390, 320]) {
      await resizePage(page, { width, height: 844 });
      expect([width, await findViolations(page, { all: true })]).toEqual([width, []]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([width, overflow]).toEqual([width, 0]);
    }
  }

  const rows = page.getByRole("table", { name: "Guests" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  const names = await rows.locator("td:nth-child(2)").allTextContents();
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en", { sensitivity: "base" })));
  await expect(rows.locator("td:first-child > span")).toHaveCount(3);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeHidden();
  const paper = () =>
    page.evaluate(() => {
      const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
      return { backgroundColor, colorScheme };
    });
  // Where motion is reduced every color has a transition, however short.
  await expect.poll(paper).toEqual({ backgroundColor: "rgba(0, 0, 0, 0)", colorScheme: "light" });
});
