import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { findViolationsInBothThemes } from "../../support/browser/violations.ts";
import { call, ok } from "../../support/call.ts";
import { anAdmin, anEvent } from "../../support/fixtures.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const form = (page: Page) => page.getByRole("form", { name: "Edit event" });
const image = (page: Page) => form(page).getByRole("group", { name: "Image", exact: true });
const openEvent = async (page: Page, context: BrowserContext, title: string) => {
  await signInAs(context, await anAdmin());
  await page.goto(`/admin/events?q=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: title, exact: true }).click();
};
const imageOf = async (title: string) =>
  (await ok(call("eventsAdmin", "list", { q: title }, { token: (await anAdmin()).token }))).items[0]?.image;

test("the form of an event meets WCAG 2.2 AA in both themes", async ({ page, context }) => {
  const event = await anEvent({ title: `Lantern ${randomUUID().slice(0, 8)}` });
  await openEvent(page, context, event.title);
  await expect(image(page).getByLabel("Image file")).toBeEnabled();
  await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
});

test("[adminevents-13] a chosen picture is cropped to 16:9, and the saved image has that ratio", async ({
  page,
  context,
}) => {
  const event = await anEvent({ title: `Lantern ${randomUUID().slice(0, 8)}` });
  await openEvent(page, context, event.title);
  const buffer = await sharp({ create: { width: 900, height: 900, channels: 3, background: "#4a2263" } })
    .jpeg()
    .toBuffer();
  await image(page).getByLabel("Image file").setInputFiles({ name: "square.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("button", { name: "Apply Crop" }).click();
  await expect(image(page).locator("img")).toBeVisible();
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(getToast(page, "Event saved")).toBeVisible();
  const saved = (await imageOf(event.title)) ?? "";
  const bytes = await (await page.request.get(saved)).body();
  const { width = 0, height = 1 } = await sharp(bytes).metadata();
  expect(Math.abs(width / height - 16 / 9)).toBeLessThan(0.01);
});
