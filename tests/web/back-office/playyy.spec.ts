import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aMember, anAdmin } from "../../support/fixtures.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
const dialog = (page: Page) => page.getByRole("dialog").first();
const field = (page: Page, label: string) => dialog(page).getByRole("textbox", { name: label, exact: true });

const open = async (page: Page, context: BrowserContext, query = "") => {
  await signInAs(context, await anAdmin());
  await page.goto(`/admin/playyy${query}`);
  await expect(page.getByRole("heading", { name: "PLAYYY Management" })).toBeVisible();
};

test("[playyyadmin-01] [playyyadmin-05] an exclusive event is created, edited, switched off and deleted, in the list and on the members' tab", async ({
  page,
  context,
  openBrowser,
}) => {
  const title = `Kayak ${randomUUID().slice(0, 8)}`;
  await open(page, context);
  await page.getByRole("tab", { name: "Exclusive Events" }).click();
  await page.getByRole("button", { name: "Add Exclusive Event" }).click();
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

  // Members don't see it any more: it is deleted at once, and back at once.
  const remove = page.getByRole("button", { name: `Delete ${title}` });
  await remove.click();
  await expect(row(page, title)).toHaveCount(0);
  await getToast(page, "Exclusive event deleted").getByRole("button", { name: "Undo" }).click();
  await expect(row(page, title)).toContainText("Sisters Creek");
  await remove.click();
  await expect(row(page, title)).toHaveCount(0);
});
