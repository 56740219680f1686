import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { anAdmin } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

// Logos of other tests may have pictures that aren't there.
test.beforeEach(({ pageErrors }) => pageErrors.allow({ status: 404, path: "/art/logo.*" }));

const picture = await sharp({ create: { width: 300, height: 120, channels: 3, background: "#2a9d8f" } })
  .png()
  .toBuffer();
const png = { name: "logo.png", mimeType: "image/png", buffer: picture };

const aLogo = async (name = uniqueText("Partner")) => {
  const { token } = await anAdmin();
  const { id } = await ok(call("contentAdmin", "createLogo", { name, logo_url: "/art/follow-1.webp" }, { token }));
  return { id, name, remove: () => call("contentAdmin", "deleteLogo", { logoId: id }, { token }) };
};

const openLogos = async (page: Page) => {
  await page.goto("/admin/partner-logos");
  await expect(page.getByRole("heading", { name: "Partner Logos" })).toBeVisible();
};

test("[logos-01] a logo is added from a file by the dialog with its two tabs, listed by display order, moved with the keyboard, and deleted", async ({
  page,
  context,
}) => {
  const [first, name] = [await aLogo(), uniqueText("Uploads")];
  await signInAs(context, await anAdmin());
  await openLogos(page);
  await page.getByRole("button", { name: "Add logo" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await expect(dialog.getByText("Please select an image file")).toBeVisible();
  await dialog.getByRole("tab", { name: "Use URL" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Logo URL is required")).toBeVisible();
  await dialog.getByRole("tab", { name: "Upload File" }).click();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Logo file").setInputFiles({ ...png, mimeType: "application/pdf", name: "logo.pdf" });
  await expect(dialog.getByText("Please select an image file").first()).toBeVisible();
  await dialog.getByLabel("Logo file").setInputFiles({ ...png, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(dialog.getByText("File size must be less than 5MB")).toBeVisible();
  await dialog.getByLabel("Logo file").setInputFiles(png);
  await expect(dialog.getByRole("img", { name: "Logo" })).toHaveAttribute("src", /^\/media\/partner-logos\//);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);

  const items = page.getByRole("list", { name: "Partner logos" }).getByRole("listitem");
  const place = async (name: string) => (await items.allTextContents()).findIndex((text) => text.includes(name));
  await expect(items.filter({ hasText: name })).toBeVisible();
  expect(await place(first.name)).toBeLessThan(await place(name));
  const handle = page.getByRole("button", { name: `Move ${name}` });
  const said = page.locator("[id^=DndLiveRegion]");
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(said).toContainText(/picked up|was moved over/i);
  await page.keyboard.press("ArrowUp");
  await expect(said).toContainText(new RegExp(`moved over.*${first.id}`));
  await page.keyboard.press("Space");
  await expect.poll(async () => (await place(name)) < (await place(first.name))).toBe(true);
  await page.reload();
  await expect(items.filter({ hasText: name })).toBeVisible();
  await expect.poll(async () => (await place(name)) < (await place(first.name))).toBe(true);

  const item = page.getByRole("listitem").filter({ hasText: name });
  await expect(item.getByRole("switch")).toBeChecked();
  await item.getByRole("button", { name: `Delete the logo of ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(item).toHaveCount(0);
  await first.remove();
});
