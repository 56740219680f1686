import type { Page, Route } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { anAdmin } from "../../support/fixtures.ts";
import { pictureBytes } from "../../support/sample-calls/sample-call.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const picture = () => ({ name: "picture.png", mimeType: "image/png", buffer: pictureBytes() });

/** Answers the first file on its way to the bucket with `interrupt`; later ones get there. Resolves `reached` when it is met. */
const interruptFirstUpload = async (page: Page, interrupt: (route: Route) => Promise<void>) => {
  const reached = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(
    () => true,
    async (route) => {
      const contentType = route.request().headers()["content-type"] ?? "";
      if (!isFirst || !contentType.startsWith("multipart/form-data")) return route.fallback();
      isFirst = false;
      reached.resolve();
      return interrupt(route);
    },
  );
  return { reached: reached.promise };
};

test.describe("uploading a deal's picture", () => {
  test("can be cancelled on its way, and the next file is stored", async ({ page, context }) => {
    const { reached } = await interruptFirstUpload(page, () => Promise.resolve());
    await signInAs(context, await anAdmin());
    await page.goto("/admin/deals?new=1");
    const dialog = page.getByRole("dialog", { name: "Add New Deal" });
    await dialog.getByLabel("Media file").setInputFiles(picture());
    await reached;
    await expect(dialog.getByRole("progressbar", { name: "Media: Uploading" })).toBeVisible();
    await dialog.getByRole("group", { name: "Media" }).getByRole("button", { name: "Cancel" }).click();
    await expect(dialog.getByRole("progressbar")).toHaveCount(0);
    await expect(dialog.getByLabel("Media URL")).toHaveValue("");
    await expect(dialog.getByLabel("Media URL")).toBeEnabled();
    await dialog.getByLabel("Media file").setInputFiles(picture());
    await expect(dialog.getByLabel("Media URL")).toHaveValue(/^\/media\/admin-images\/\d+-/);
  });

  test("can be cancelled when there is an address already, which can then be edited", async ({ page, context }) => {
    const { reached } = await interruptFirstUpload(page, () => Promise.resolve());
    await signInAs(context, await anAdmin());
    await page.goto("/admin/deals?new=1");
    const dialog = page.getByRole("dialog", { name: "Add New Deal" });
    const media = dialog.getByRole("group", { name: "Media" });
    const address = dialog.getByLabel("Media URL");
    await address.fill("/art/wall-07.webp");
    await address.press("Enter");
    await expect(media.getByRole("button", { name: "Remove media" })).toBeVisible();
    await dialog.getByLabel("Media file").setInputFiles(picture());
    await reached;
    await expect(address).toBeDisabled();
    await media.getByRole("button", { name: "Cancel" }).click();
    await expect(address).toHaveValue("/art/wall-07.webp");
    await expect(address).toBeEnabled();
    await dialog.getByLabel("Media file").setInputFiles(picture());
    await expect(address).toHaveValue(/^\/media\/admin-images\/\d+-/);
    await expect(address).toBeDisabled();
    await media.getByRole("button", { name: "Remove media" }).click();
    await expect(address).toBeEnabled();
    await expect(address).toHaveValue("");
  });

  test("that the network breaks is retried with the same file", async ({ page, context, pageErrors }) => {
    pageErrors.allow({ failure: "ERR_FAILED", path: "/playyy-local-media-uploads*" });
    await interruptFirstUpload(page, (route) => route.abort());
    await signInAs(context, await anAdmin());
    await page.goto("/admin/deals?new=1");
    const dialog = page.getByRole("dialog", { name: "Add New Deal" });
    await dialog.getByLabel("Media file").setInputFiles(picture());
    await expect(getToast(page, "Upload Error", "Failed to upload file. Please try again.")).toBeVisible();
    await expect(dialog.getByLabel("Media URL")).toHaveValue("");
    await dialog.getByRole("button", { name: "Retry" }).click();
    await expect(dialog.getByLabel("Media URL")).toHaveValue(/^\/media\/admin-images\/\d+-/);
    await expect(dialog.getByRole("button", { name: "Retry" })).toHaveCount(0);
  });
});
