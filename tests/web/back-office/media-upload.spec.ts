import type { Page, Route } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, anAdmin, aVendor } from "../../support/fixtures.ts";
import { pictureBytes } from "../../support/sample-calls/sample-call.ts";
import { uniqueText } from "../../support/unique-text.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const picture = () => ({ name: "picture.png", mimeType: "image/png", buffer: pictureBytes() });
const stored = /^\/media\/admin-images\/\d+-/;

/** Answers the next file on its way to the bucket with `interrupt`; later ones get there. Resolves `reached` when it is met. */
const interruptNextUpload = async (page: Page, interrupt: (route: Route) => Promise<void>) => {
  const reached = Promise.withResolvers<void>();
  let isNext = true;
  await page.route(
    () => true,
    async (route) => {
      const contentType = route.request().headers()["content-type"] ?? "";
      if (!isNext || !contentType.startsWith("multipart/form-data")) return route.fallback();
      isNext = false;
      reached.resolve();
      return interrupt(route);
    },
  );
  return { reached: reached.promise };
};
const holdNextUpload = (page: Page) => interruptNextUpload(page, () => Promise.resolve());

test("[admindeals-06] [admindeals-11] a deal's picture is retried where the network broke it, cancelled on its way, and while it is the deal's the URL field is disabled, until it is removed", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ failure: "ERR_FAILED", path: "/playyy-local-media-uploads*" });
  const { id: vendor_id, name } = await aVendor({ name: uniqueText("Pictured") });
  await aDeal({ vendor_id, offer_details: "With picture" });
  await signInAs(context, await anAdmin());
  await page.goto(`/admin/deals?vendor=${vendor_id}`);
  await page.getByRole("link", { name: `Edit With picture at ${name}` }).click();
  const dialog = page.getByRole("form", { name: "Edit Deal" });
  const media = dialog.getByRole("group", { name: "Media" });
  const address = dialog.getByLabel("Media URL");
  const choose = () => dialog.getByLabel("Media file").setInputFiles(picture());
  const cancel = () => media.getByRole("button", { name: "Cancel" }).click();
  const expectAddress = async (value: string | RegExp, { isEnabled }: { isEnabled: boolean }) => {
    await expect(address).toHaveValue(value);
    await expect(address).toBeEnabled({ enabled: isEnabled });
  };
  await expectAddress("", { isEnabled: true });

  await interruptNextUpload(page, (route) => route.abort());
  await choose();
  await expect(getToast(page, "Upload Error", "Failed to upload file. Please try again.")).toBeVisible();
  await expectAddress("", { isEnabled: true });
  await media.getByRole("button", { name: "Retry" }).click();
  await expectAddress(stored, { isEnabled: false });
  await expect(media.getByRole("button", { name: "Retry" })).toHaveCount(0);
  await media.getByRole("button", { name: "Remove media" }).click();
  await expectAddress("", { isEnabled: true });

  const first = await holdNextUpload(page);
  await choose();
  await first.reached;
  await expect(dialog.getByRole("progressbar", { name: "Media: Uploading" })).toBeVisible();
  await cancel();
  await expect(dialog.getByRole("progressbar")).toHaveCount(0);
  await expectAddress("", { isEnabled: true });

  await address.fill("/art/wall-07.webp");
  await address.press("Enter");
  await expect(media.getByRole("button", { name: "Remove media" })).toBeVisible();
  const second = await holdNextUpload(page);
  await choose();
  await second.reached;
  await expect(address).toBeDisabled();
  await cancel();
  await expectAddress("/art/wall-07.webp", { isEnabled: true });

  await choose();
  await expectAddress(stored, { isEnabled: false });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(getToast(page, "Deal updated")).toBeVisible();
  const { items } = await ok(call("dealsAdmin", "list", { vendor_id }, { token: (await anAdmin()).token }));
  expect(items[0]?.image).toMatch(stored);
});
