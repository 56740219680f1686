import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, anAdmin, aVendor } from "../../support/fixtures.ts";
import { pictureBytes } from "../../support/sample-calls/sample-call.ts";
import { uniqueText } from "../../support/unique-text.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("[admindeals-02] [admindeals-04] the deal dialog offers every field, stores a deal and opens with its values", async ({
  page,
  context,
}) => {
  const { name } = await aVendor({ name: uniqueText("Fielded") });
  const offer = uniqueText("Free coffee");
  await signInAs(context, await anAdmin());
  await page.goto("/admin/deals?new=1");
  const dialog = page.getByRole("dialog", { name: "Add New Deal" });
  await dialog.getByRole("button", { name: "Add" }).click();
  for (const text of ["Choose a business", "Enter the offer", "Choose a category", "Choose a tag"])
    await expect(dialog.getByText(text)).toBeVisible();
  await dialog.getByLabel("Business name").fill(name);
  await page.getByRole("option", { name }).click();
  await dialog.getByLabel("Offer details").fill(offer);
  await dialog.getByLabel("Category").click();
  await expect(page.getByRole("option")).toHaveText([
    "Dining",
    "Food & Drink",
    "Sweets",
    "Adventure",
    "Entertainment",
    "Arts & Crafts",
    "Activities",
    "Shopping",
    "Services",
  ]);
  await page.getByRole("option", { name: "Sweets" }).click();
  await dialog.getByLabel("Tag").click();
  await expect(page.getByRole("option")).toHaveCount(10);
  await page.getByRole("option", { name: "Hot Deal" }).click();
  await expect(dialog.getByLabel(/Expires in|Distance/)).toHaveCount(0);
  await dialog.getByLabel("Redemption limit").click();
  await page.getByRole("option", { name: "Once" }).click();
  await dialog.getByLabel("Declared saving").fill("12.50");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("group", { name: "Preview" })).toContainText(offer);
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(getToast(page, "Deal added")).toBeVisible();
  await page.getByRole("button", { name: `Edit ${offer} at ${name}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit Deal" });
  await expect(edit.getByLabel("Business name")).toHaveValue(name);
  await expect(edit.getByLabel("Offer details")).toHaveValue(offer);
  await expect(edit.getByLabel("Category")).toContainText("Sweets");
  await expect(edit.getByLabel("Tag")).toContainText("Hot Deal");
  await expect(edit.getByLabel("Redemption limit")).toContainText("Once");
  await expect(edit.getByLabel("Declared saving")).toHaveValue("12.50");
  await expect(edit.getByLabel("Media URL")).toHaveValue("");
});

test.describe("[admindeals-06] [admindeals-11] the media of a deal", () => {
  const file = () => ({ name: "oysters.png", mimeType: "image/png", buffer: pictureBytes() });

  test("as a chosen file disables the media URL field, and removing it enables the field again", async ({
    page,
    context,
  }) => {
    const { id: vendor_id, name } = await aVendor({ name: uniqueText("Pictured") });
    await aDeal({ vendor_id, offer_details: "With picture" });
    await signInAs(context, await anAdmin());
    await page.goto(`/admin/deals?vendor=${vendor_id}`);
    await page.getByRole("button", { name: `Edit With picture at ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Deal" });
    await expect(dialog.getByLabel("Media URL")).toBeEnabled();
    await dialog.getByLabel("Media file").setInputFiles(file());
    await expect(dialog.getByLabel("Media URL")).toBeDisabled();
    await expect(dialog.getByLabel("Media URL")).toHaveValue(/^\/media\/admin-images\/\d+-/);
    await dialog.getByRole("button", { name: "Remove media" }).click();
    await expect(dialog.getByLabel("Media URL")).toBeEnabled();
    await expect(dialog.getByLabel("Media URL")).toHaveValue("");
    await dialog.getByLabel("Media file").setInputFiles(file());
    await expect(dialog.getByLabel("Media URL")).toHaveValue(/^\/media\/admin-images\/\d+-/);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(getToast(page, "Deal updated")).toBeVisible();
    const { items } = await ok(call("dealsAdmin", "list", { vendor_id }, { token: (await anAdmin()).token }));
    expect(items[0]?.image).toMatch(/^\/media\/admin-images\/\d+-/);
  });
});
