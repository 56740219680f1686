import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin } from "../../support/fixtures.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const numbers = ["Activity partners", "Active members", "Average savings", "Hunt winners"];
const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
const dialog = (page: Page) => page.getByRole("dialog").first();
const field = (page: Page, label: string) => dialog(page).getByRole("textbox", { name: label, exact: true });

const open = async (page: Page, context: BrowserContext, query = "") => {
  await signInAs(context, await anAdmin());
  await page.goto(`/admin/playyy${query}`);
  await expect(page.getByRole("heading", { name: "PLAYYY Management" })).toBeVisible();
};

test("[playyyadmin-01] the Statistics tab edits four numbers; after a failed save they stay as entered", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  await open(page, context);
  await expect(page.getByRole("tab", { name: "Statistics" })).toHaveAttribute("aria-selected", "true");
  const stat = (label: string) => page.getByRole("textbox", { name: label });
  const before = await stat("Hunt winners").inputValue();
  await stat("Hunt winners").fill("-3");
  await page.getByRole("button", { name: "Save stats" }).click();
  await expect(page.getByText("Enter a whole number, 0 or more")).toBeVisible();
  const winners = String(Number(before) + 1);
  await stat("Hunt winners").fill(winners);
  await page.route("**/api/admin/playyy/stats", (route) => route.fulfill(errorResponse(500)));
  await page.getByRole("button", { name: "Save stats" }).click();
  await expect(getToast(page, "Failed to save stats")).toBeVisible();
  await expect(stat("Hunt winners")).toHaveValue(winners);
  await page.unroute("**/api/admin/playyy/stats");
  await page.getByRole("button", { name: "Save stats" }).click();
  await expect(getToast(page, "Stats saved")).toBeVisible();
  await expect.poll(async () => (await ok(call("playyy", "stats", {}))).hunt_winners).toBe(Number(winners));
  for (const label of numbers) await expect(stat(label)).toHaveValue(/^\d+$/);
});

test("[playyyadmin-01] [playyyadmin-05] an exclusive event is created, edited, switched off and deleted, in the list and on the members' tab", async ({
  page,
  context,
  openBrowser,
}) => {
  const title = `Kayak ${randomUUID().slice(0, 8)}`;
  await open(page, context);
  await page.getByRole("tab", { name: "Exclusive Events" }).click();
  await page.getByRole("button", { name: "Add Exclusive Event" }).click();
  await dialog(page).getByRole("button", { name: "Create exclusive event" }).click();
  await expect(dialog(page).getByText("Enter a title")).toBeVisible();
  const texts = {
    Title: title,
    Description: "Two hours on the river",
    Date: "First Sunday of the month",
    Location: "Goodby's Creek",
    Participants: "12 people",
    Rewards: "A dry bag",
  };
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
  await dialog(page).getByRole("button", { name: "Create exclusive event" }).click();
  await expect(row(page, title)).toContainText("First Sunday of the month");

  const member = await openBrowser(await aMember({ tier: "essential" }));
  const card = member.getByRole("listitem").filter({ hasText: title });
  await member.goto("/dashboard?tab=playyy");
  await expect(card).toContainText("Goodby's Creek");

  await page.getByRole("button", { name: title, exact: true }).click();
  for (const [label, text] of Object.entries(texts)) await expect(field(page, label)).toHaveValue(text);
  await expect(dialog(page).getByRole("switch", { name: "Active" })).toBeChecked();
  await field(page, "Location").fill("Sisters Creek");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(row(page, title)).toContainText("Sisters Creek");
  await member.reload();
  await expect(card).toContainText("Sisters Creek");

  const active = page.getByRole("switch", { name: `Active: ${title}` });
  await active.click();
  await expect(active).not.toBeChecked();
  await expect(active).toBeEnabled();
  await member.reload();
  await expect(member.getByRole("heading", { level: 1, name: "Activities" })).toBeVisible();
  await expect(card).toHaveCount(0);

  const ask = () => page.getByRole("button", { name: `Delete ${title}` }).click();
  await ask();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(row(page, title)).toBeVisible();
  await ask();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(row(page, title)).toHaveCount(0);
});

test("a failed list of exclusive events offers Retry, and a failed switch returns to its position", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  const { token } = await anAdmin();
  const title = `Hunt ${randomUUID().slice(0, 8)}`;
  const event = await ok(call("playyyAdmin", "create", { title, date: "Fridays", location: "Downtown" }, { token }));
  await signInAs(context, await anAdmin());
  const list = /\/api\/admin\/exclusive-events\?/;
  await page.route(list, (route) => route.fulfill(errorResponse(500)));
  await page.goto("/admin/playyy?view=exclusive-events");
  await expect(page.getByText("Couldn't load exclusive events")).toBeVisible();
  await page.unroute(list);
  await page.getByRole("button", { name: /retry|try again/i }).click();
  await page.route(`**/api/admin/exclusive-events/${event.id}`, (route) => route.fulfill(errorResponse(500)));
  const active = page.getByRole("switch", { name: `Active: ${title}` });
  await active.click();
  await expect(getToast(page, "Failed to save exclusive event")).toBeVisible();
  await expect(active).toBeChecked();
});
