import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, anAdmin, aVendor } from "../../support/fixtures.ts";
import { pictureBytes } from "../../support/sample-calls/sample-call.ts";
import { uniqueText } from "../../support/unique-text.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("[admindeals-01] deals are listed newest first, and filters and search stay in the URL", async ({
  page,
  context,
}) => {
  const { id: vendor_id, name } = await aVendor({ name: uniqueText("Filtered") });
  for (const offer_details of ["First offer", "Second offer", "Third offer"])
    await aDeal({ vendor_id, offer_details, tag: offer_details === "Second offer" ? "Popular" : "BOGO" });
  await signInAs(context, await anAdmin());
  await page.goto("/admin/deals");
  const rows = page.getByRole("row").filter({ hasText: name });
  await expect(rows).toHaveCount(3);
  expect((await rows.allInnerTexts()).map((text) => /(First|Second|Third) offer/.exec(text)?.[1])).toEqual([
    "Third",
    "Second",
    "First",
  ]);
  await page.getByLabel("Search by business or offer").fill(name.toUpperCase());
  await expect(page).toHaveURL(/q=FILTERED/);
  await page.getByLabel("Tag").click();
  await page.getByRole("option", { name: "Popular" }).click();
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Second offer");
});

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

test("a duplicate begins with the values of its deal and is stored as another", async ({ page, context }) => {
  const { id: vendor_id, name } = await aVendor({ name: uniqueText("Copied") });
  await aDeal({ vendor_id, offer_details: "Two for one", savings_cents: 700 });
  await signInAs(context, await anAdmin());
  await page.goto(`/admin/deals?vendor=${vendor_id}`);
  await expect(page.getByText(`Vendor: ${name}`)).toBeVisible();
  await page.getByRole("button", { name: `Duplicate Two for one at ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Duplicate Deal" });
  await expect(dialog.getByLabel("Declared saving")).toHaveValue("7");
  await dialog.getByLabel("Offer details").fill("Three for one");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Three for one" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Two for one" })).toBeVisible();
});

test("[admindeals-10] deleting a deal asks first: declined, it stays, confirmed, it goes", async ({
  page,
  context,
}) => {
  const { id: vendor_id, name } = await aVendor({ name: uniqueText("Ending") });
  await aDeal({ vendor_id, offer_details: "Last call" });
  await signInAs(context, await anAdmin());
  await page.goto(`/admin/deals?vendor=${vendor_id}`);
  const row = page.getByRole("row").filter({ hasText: "Last call" });
  await row.getByRole("button", { name: `Delete Last call at ${name}` }).click();
  await expect(page.getByRole("dialog")).toContainText("redemptions stay on record");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: `Delete Last call at ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(getToast(page, "Deal deleted")).toBeVisible();
  await expect(page.getByText("No deals match these filters.")).toBeVisible();
});

test.describe("[admindeals-11] failed deal calls", () => {
  test.beforeEach(({ pageErrors }) => pageErrors.allow(/500/));

  test("show Failed to load deals with Retry in place of the list", async ({ page, context }) => {
    await page.route("**/api/admin/deals*", (route) => route.fulfill(errorResponse(500)));
    await signInAs(context, await anAdmin());
    await page.goto("/admin/deals");
    await expect(page.getByText("Failed to load deals")).toBeVisible();
    await page.unroute("**/api/admin/deals*");
    await page.getByRole("button", { name: /retry|try again/i }).click();
    await expect(page.getByRole("heading", { name: "Deals Management" })).toBeVisible();
    await expect(page.getByText("Failed to load deals")).toHaveCount(0);
  });

  test("show Failed to save deal and keep what was entered, and Failed to delete deal", async ({ page, context }) => {
    const { id: vendor_id, name } = await aVendor({ name: uniqueText("Unlucky") });
    const deal = await aDeal({ vendor_id, offer_details: "Half off" });
    await page.route(`**/api/admin/deals/${deal.id}`, (route) => route.fulfill(errorResponse(500)));
    await signInAs(context, await anAdmin());
    await page.goto(`/admin/deals?vendor=${vendor_id}`);
    await page.getByRole("button", { name: `Edit Half off at ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Deal" });
    await dialog.getByLabel("Offer details").fill("All off");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(getToast(page, "Failed to save deal")).toBeVisible();
    await expect(dialog.getByLabel("Offer details")).toHaveValue("All off");
    const { token } = await anAdmin();
    const { items } = await ok(call("dealsAdmin", "list", { vendor_id }, { token }));
    expect(items.map(({ offer_details }) => offer_details)).toEqual(["Half off"]);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog", { name: "Discard your changes?" }).getByRole("button", { name: "Discard" }).click();
    await page.getByRole("button", { name: `Delete Half off at ${name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(getToast(page, "Failed to delete deal")).toBeVisible();
  });
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

  test("whose upload fails shows Upload Error, keeps the dialog's values and is not stored", async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.allow(/500/);
    const { id: vendor_id, name } = await aVendor({ name: uniqueText("Unpictured") });
    await aDeal({ vendor_id, offer_details: "No picture" });
    await page.route("**/api/admin/media/**", (route) => route.fulfill(errorResponse(500)));
    await signInAs(context, await anAdmin());
    await page.goto(`/admin/deals?vendor=${vendor_id}`);
    await page.getByRole("button", { name: `Edit No picture at ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Deal" });
    await dialog.getByLabel("Offer details").fill("Still none");
    await dialog.getByLabel("Media file").setInputFiles(file());
    await expect(getToast(page, "Upload Error", "Failed to upload file. Please try again.")).toBeVisible();
    await expect(dialog.getByLabel("Offer details")).toHaveValue("Still none");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(getToast(page, "Deal updated")).toBeVisible();
    const { items } = await ok(call("dealsAdmin", "list", { vendor_id }, { token: (await anAdmin()).token }));
    expect(items[0]).toMatchObject({ offer_details: "Still none", image: null });
  });
});
