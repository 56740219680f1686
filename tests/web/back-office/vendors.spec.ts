import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember, anAdmin, aVendor, openSettings } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("[vendors-01] vendors are listed newest first with details, traffic, redemptions and estimated revenue", async ({
  page,
  context,
}) => {
  await openSettings();
  const [older, newer] = [uniqueText("Older Place"), uniqueText("Newer Place")];
  const first = await aVendor({ name: older, phone: "(904) 555-0111", average_bill_cents: 2_000 });
  await aVendor({ name: newer });
  const [member, deal] = await Promise.all([aMember({ tier: "premium" }), aDeal({ vendor_id: first.id })]);
  await ok(call("deals", "view", { dealId: deal.id }, { token: member.token }));
  await ok(call("deals", "claim", { dealId: deal.id }, { token: member.token }));
  await signInAs(context, await anAdmin());
  await page.goto("/admin/vendors");
  const table = page.getByRole("grid", { name: "Vendors" });
  await expect(table.getByRole("columnheader", { name: "Revenue (estimated)" })).toBeVisible();
  const names = table.getByRole("row").filter({ hasText: /Older Place|Newer Place/ });
  await expect(names.first()).toBeVisible();
  const texts = await names.allInnerTexts();
  expect(texts.findIndex((text) => text.includes(newer))).toBeLessThan(texts.findIndex((text) => text.includes(older)));
  const row = table.getByRole("row").filter({ hasText: older });
  for (const text of ["(904) 555-0111", "hello@riverandrye.example", "$20"]) await expect(row).toContainText(text);
  await row.getByRole("button", { name: older, exact: true }).click();
  const details = page.getByRole("dialog", { name: older });
  await expect(details.getByRole("article", { name: "Traffic" })).toContainText("1");
  await expect(details.getByRole("article", { name: "Redemptions" })).toContainText("1");
  await expect(details.getByRole("article", { name: "Revenue (estimated)" })).toContainText("$20");
  await expect(details.getByRole("list", { name: "Deals" })).toContainText("Half-price oysters");
  await expect(details.getByRole("link", { name: "History" })).toHaveAttribute("href", new RegExp(first.id));
});

test("[vendors-02] [vendors-03] the vendor dialog refuses what the server would, stores the rest and opens with it", async ({
  page,
  context,
}) => {
  const name = uniqueText("Salt & Pine");
  await signInAs(context, await anAdmin());
  await page.goto("/admin/vendors");
  await page.getByRole("button", { name: "Add Vendor" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Vendor" });
  await expect(dialog.getByLabel("Phone")).toHaveAttribute("placeholder", "(904) 555-0123");
  await dialog.getByRole("button", { name: "Add" }).click();
  for (const text of ["Enter a name", "Choose a category", "Enter an email address"])
    await expect(dialog.getByText(text)).toBeVisible();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Category").click();
  await page.getByRole("option", { name: "Nightlife" }).click();
  await dialog.getByLabel("Address").fill("1 Bay St");
  await dialog.getByLabel("Phone").fill("(904) 555-0177");
  await dialog.getByLabel("Contact email").fill("hello@nowhere");
  await dialog.getByLabel("Average bill").fill("22.50");
  await dialog.getByLabel("Pin to Home").check();
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByText("Enter an email address")).toBeVisible();
  await dialog.getByLabel("Contact email").fill("hello@saltandpine.example");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(getToast(page, "Vendor added")).toBeVisible();
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const edit = page.getByRole("dialog", { name: `Edit ${name}` });
  await expect(edit.getByLabel("Name")).toHaveValue(name);
  await expect(edit.getByLabel("Category")).toContainText("Nightlife");
  await expect(edit.getByLabel("Address")).toHaveValue("1 Bay St");
  await expect(edit.getByLabel("Phone")).toHaveValue("(904) 555-0177");
  await expect(edit.getByLabel("Contact email")).toHaveValue("hello@saltandpine.example");
  await expect(edit.getByLabel("Average bill")).toHaveValue("22.50");
  await expect(edit.getByLabel("Pin to Home")).toBeChecked();
});

test("[vendors-04] deleting a vendor asks first: declined, it stays, confirmed, it goes, and one with deals leads to them", async ({
  page,
  context,
}) => {
  const [name, busy] = [uniqueText("Short Lived"), uniqueText("Short Lived Too")];
  const { id } = await aVendor({ name: busy });
  await Promise.all([aVendor({ name }), aDeal({ vendor_id: id, offer_details: "Still here" })]);
  await signInAs(context, await anAdmin());
  await page.goto("/admin/vendors?q=short+lived");
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(getToast(page, "Vendor deleted")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: `Delete ${busy}` }).click();
  const dialog = page.getByRole("dialog", { name: `${busy} still has 1 deal` });
  await dialog.getByRole("link", { name: "Show Its Deals" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/deals\\?vendor=${id}`));
  await expect(page.getByRole("row").filter({ hasText: "Still here" })).toBeVisible();
});

test.describe("[vendors-05] failed vendor calls", () => {
  test.beforeEach(({ pageErrors }) => pageErrors.allow(/500|409/));

  test("show Failed to load vendors with Retry in place of the list", async ({ page, context }) => {
    await page.route("**/api/admin/vendors*", (route) => route.fulfill(errorResponse(500)), { times: 4 });
    await signInAs(context, await anAdmin());
    await page.goto("/admin/vendors");
    await expect(page.getByText("Failed to load vendors")).toBeVisible();
    await page.unroute("**/api/admin/vendors*");
    await page.getByRole("button", { name: /retry|try again/i }).click();
    await expect(page.getByRole("grid", { name: "Vendors" })).toBeVisible();
  });

  test("show Failed to save vendor and keep what was entered, and Failed to delete vendor", async ({
    page,
    context,
  }) => {
    const vendor = await aVendor({ name: uniqueText("Unlucky") });
    await page.route(`**/api/admin/vendors/${vendor.id}`, (route) =>
      route.request().method() === "GET" ? route.continue() : route.fulfill(errorResponse(500)),
    );
    await signInAs(context, await anAdmin());
    await page.goto(`/admin/vendors?q=${encodeURIComponent(vendor.name)}`);
    await page.getByRole("button", { name: `Edit ${vendor.name}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Address").fill("9 New St");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(getToast(page, "Failed to save vendor")).toBeVisible();
    await expect(dialog.getByLabel("Address")).toHaveValue("9 New St");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog", { name: "Discard your changes?" }).getByRole("button", { name: "Discard" }).click();
    await page.getByRole("button", { name: `Delete ${vendor.name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(getToast(page, "Failed to delete vendor")).toBeVisible();
  });

  test("tell of somebody else's change, and Reload shows it", async ({ page, context }) => {
    const vendor = await aVendor({ name: uniqueText("Contested") });
    const { token } = await anAdmin();
    await signInAs(context, await anAdmin());
    await page.goto(`/admin/vendors?q=${encodeURIComponent(vendor.name)}`);
    await page.getByRole("button", { name: `Edit ${vendor.name}` }).click();
    const theirs = { name: vendor.name, category: "Bar", contact_email: "a@example.com", address: "Theirs" } as const;
    await ok(call("dealsAdmin", "updateVendor", { vendorId: vendor.id, ...theirs }, { token }));
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Address").fill("Mine");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("dialog").getByLabel("Address")).toHaveValue("Theirs");
  });
});
