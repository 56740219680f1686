import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, anAdmin, aVendor } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("[adminmap-01] the map tab lists vendors and deals with coordinates, marks missing ones, and edits stay after a reload", async ({
  page,
  context,
}) => {
  const [known, lost] = [uniqueText("Charted Known"), uniqueText("Charted Lost")];
  const [, { id }] = await Promise.all([
    aVendor({ name: known, latitude: 30.31, longitude: -81.68 }),
    aVendor({ name: lost }),
  ]);
  await aDeal({ vendor_id: id, offer_details: "Somewhere" });
  await signInAs(context, await anAdmin());
  await page.goto("/admin/map?q=charted");
  const row = (text: string) => page.getByRole("row").filter({ hasText: text });
  await expect(row(known)).toContainText("30.31, -81.68");
  await expect(row(lost)).toContainText("Missing");
  await expect(page.getByText(/coming soon|placeholder|will be integrated/i)).toHaveCount(0);
  await row(lost).getByRole("button", { name: lost }).click();
  const dialog = page.getByRole("dialog", { name: `Coordinates of ${lost}` });
  await dialog.getByLabel("Latitude").fill("91");
  await dialog.getByLabel("Longitude").fill("-81.66");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Use a latitude from -90 to 90")).toBeVisible();
  await dialog.getByLabel("Latitude").evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "30.33, -81.66");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(dialog.getByLabel("Latitude")).toHaveValue("30.33");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(getToast(page, "Coordinates saved")).toBeVisible();
  await page.reload();
  await expect(row(lost)).toContainText("30.33, -81.66");
  await page.getByLabel("Show").click();
  await page.getByRole("option", { name: "Deals" }).click();
  await expect(row("Somewhere").filter({ hasText: lost })).toContainText("30.33, -81.66");
});

test("the filter for missing coordinates shows a vendor without them and no other, until they are saved", async ({
  page,
  context,
}) => {
  const mark = uniqueText("Uncharted");
  await aVendor({ name: `${mark} known`, latitude: 30.31, longitude: -81.68 });
  await aVendor({ name: `${mark} lost` });
  await signInAs(context, await anAdmin());
  await page.goto("/admin/map?coordinates=missing");
  const row = (name: string) => page.getByRole("row").filter({ hasText: `${mark} ${name}` });
  await expect(row("lost")).toBeVisible();
  await expect(row("known")).toHaveCount(0);
  await row("lost").getByRole("button", { name: mark }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Latitude").fill("30.3");
  await dialog.getByLabel("Longitude").fill("-81.6");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(getToast(page, "Coordinates saved")).toBeVisible();
  // What lies under a dialog has no role: the row is looked for once it is closed.
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(row("lost")).toHaveCount(0);
});
