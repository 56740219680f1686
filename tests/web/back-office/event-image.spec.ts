import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { anAdmin, anEvent } from "../../support/fixtures.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const dialog = (page: Page) => page.getByRole("dialog").first();
const image = (page: Page) => dialog(page).getByRole("group", { name: "Image", exact: true });
const anEventWithImage = async () => {
  const { token } = await anAdmin();
  const title = `Lantern ${randomUUID().slice(0, 8)}`;
  const { imageUrl } = await ok(call("mediaAdmin", "generateImage", { title }, { token }));
  return anEvent({ title, image: imageUrl });
};
const openEvent = async (page: Page, context: BrowserContext, title: string) => {
  await signInAs(context, await anAdmin());
  await page.goto(`/admin/events?q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: title, exact: true }).click();
};
// A preview shows the small rendition.
const shownAs = (url: string | null) => (url ?? "").replace(/\.webp$/, "-small.webp");
const imageOf = async (title: string) =>
  (await ok(call("eventsAdmin", "list", { q: title }, { token: (await anAdmin()).token }))).items[0]?.image;

test("[adminevents-14] Generate image without a title asks for one without a call; a failed one keeps the image", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/502/);
  const event = await anEventWithImage();
  await openEvent(page, context, event.title);
  let calls = 0;
  await page.route("**/api/admin/media/generated", (route) => {
    calls += 1;
    return route.fulfill(errorResponse(502, "upstream-failed"));
  });
  const title = dialog(page).getByRole("textbox", { name: "Title", exact: true });
  await title.fill("");
  await image(page).getByRole("button", { name: "Generate image" }).click();
  await expect(getToast(page, "Please enter an event title first")).toBeVisible();
  expect(calls).toBe(0);
  await title.fill(event.title);
  await image(page).getByRole("button", { name: "Generate image" }).click();
  await expect(getToast(page, "Failed to generate AI image")).toBeVisible();
  await expect(image(page).locator("img")).toHaveAttribute("src", shownAs(event.image));
  await page.unroute("**/api/admin/media/generated");
  await image(page).getByRole("button", { name: "Generate image" }).click();
  await expect(image(page).locator("img")).not.toHaveAttribute("src", shownAs(event.image));
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(getToast(page, "Event saved")).toBeVisible();
  expect(await imageOf(event.title)).not.toBe(event.image);
});

test('[adminevents-20] a failed deletion of the image shows "Failed to delete image" and keeps it; confirmed it is gone', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  const event = await anEventWithImage();
  await openEvent(page, context, event.title);
  const path = `**/api/admin/events/${event.id}/image`;
  await page.route(path, (route) => route.fulfill(errorResponse(500)));
  const remove = async () => {
    await image(page).getByRole("button", { name: "Remove image" }).click();
    await page.getByRole("button", { name: "Delete image" }).click();
  };
  await remove();
  await expect(getToast(page, "Failed to delete image")).toBeVisible();
  await expect(image(page).locator("img")).toHaveAttribute("src", shownAs(event.image));
  await page.unroute(path);
  await remove();
  // While the question is open, the form behind it has no roles.
  await expect(image(page)).toBeVisible();
  await expect(image(page).locator("img")).toHaveCount(0);
  expect(await imageOf(event.title)).toBeNull();
  await dialog(page).getByRole("textbox", { name: "Rewards" }).fill("A lantern");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(getToast(page, "Event saved")).toBeVisible();
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
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(getToast(page, "Event saved")).toBeVisible();
  const saved = (await imageOf(event.title)) ?? "";
  const bytes = await (await page.request.get(saved)).body();
  const { width = 0, height = 1 } = await sharp(bytes).metadata();
  expect(Math.abs(width / height - 16 / 9)).toBeLessThan(0.01);
});
