import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin } from "../../support/fixtures.ts";
import { uniqueCode } from "../../support/sample-calls/sample-call.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const aCode = async (code = uniqueCode()) => {
  const about = { code, discount_type: "free", starts_at: inDays(-1), expires_at: inDays(30) } as const;
  return ok(call("membershipsAdmin", "createPromoCode", about, { token: (await anAdmin()).token }));
};

test("[promocodes-01] codes are listed newest first with status and uses, created, and deactivated", async ({
  page,
  context,
}) => {
  const { code: older } = await aCode();
  const code = uniqueCode();
  await signInAs(context, await anAdmin());
  await page.goto("/admin/promo-codes");
  await page.getByRole("button", { name: "New Promo Code" }).click();
  const dialog = page.getByRole("dialog", { name: "New Promo Code" });
  await dialog.getByRole("textbox", { name: "Code", exact: true }).fill(code.toLowerCase());
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByText("A discount value is required")).toBeVisible();
  await dialog.getByLabel("Discount value").fill("25");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(getToast(page, "Promo code created", code)).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: code });
  for (const text of ["Active", "25% off your first month", "0 (no limit)"]) await expect(row).toContainText(text);
  const texts = await page.getByRole("grid", { name: "Promo codes" }).getByRole("row").allInnerTexts();
  expect(texts.findIndex((text) => text.includes(code))).toBeLessThan(texts.findIndex((text) => text.includes(older)));
  await row.getByRole("button", { name: `Deactivate ${code}` }).click();
  await expect(row).toContainText("Inactive");
  await page.goto(`/admin/promo-codes?q=${code}&status=Inactive`);
  await expect(row).toBeVisible();
});

test("[promocodes-03] the promo dialog has every field, hides the value of a free code, and writes codes in upper case", async ({
  page,
  context,
}) => {
  await signInAs(context, await anAdmin());
  await page.goto("/admin/promo-codes?new=1");
  const dialog = page.getByRole("dialog", { name: "New Promo Code" });
  for (const label of [
    "Internal description",
    "Discount type",
    "Discount value",
    "Duration in months",
    "Max redemptions",
    "Per-user limit",
    "Start",
    "End",
    "Active",
  ])
    await expect(dialog.getByLabel(label)).toBeVisible();
  await dialog.getByRole("textbox", { name: "Code", exact: true }).pressSequentially("summer25");
  await expect(dialog.getByRole("textbox", { name: "Code", exact: true })).toHaveValue("SUMMER25");
  await dialog.getByLabel("Discount type").click();
  await expect(page.getByRole("option")).toHaveText(["Free", "Percent", "Amount"]);
  await page.getByRole("option", { name: "Free" }).click();
  await expect(dialog.getByLabel("Discount value")).toHaveCount(0);
  await dialog.getByLabel("Discount type").click();
  await page.getByRole("option", { name: "Amount" }).click();
  await expect(dialog.getByLabel("Discount value")).toBeVisible();
});

test.describe("[promocodes-07] failed promo calls", () => {
  test("show Failed to load promo codes and Failed to load redemptions", async ({ page, context, pageErrors }) => {
    pageErrors.allow(/500/);
    const { code } = await aCode();
    await page.route("**/api/admin/promo-codes?*", (route) => route.fulfill(errorResponse(500)));
    await page.route("**/api/admin/promo-codes/*/redemptions*", (route) => route.fulfill(errorResponse(500)));
    await signInAs(context, await anAdmin());
    await page.goto(`/admin/promo-codes?q=${code}`);
    await expect(page.getByText("Failed to load promo codes")).toBeVisible();
    await page.unroute("**/api/admin/promo-codes?*");
    await page.getByRole("button", { name: /retry|try again/i }).click();
    await page.getByRole("button", { name: code, exact: true }).click();
    await expect(page.getByRole("dialog", { name: code }).getByText("Failed to load redemptions")).toBeVisible();
  });

  test("show Failed to update promo code, Failed to create promo code and Code already exists", async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.allow(/500|409/);
    const { code } = await aCode();
    await signInAs(context, await anAdmin());
    await page.goto(`/admin/promo-codes?q=${code}`);
    await page.getByRole("button", { name: `Duplicate ${code}` }).click();
    const dialog = page.getByRole("dialog", { name: `Duplicate ${code}` });
    await dialog.getByRole("textbox", { name: "Code", exact: true }).fill(code.toLowerCase());
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(getToast(page, "Failed to create promo code", "Code already exists")).toBeVisible();
    await expect(dialog.getByText("Code already exists")).toBeVisible();
    await page.route(`**/api/admin/promo-codes/${code}`, (route) => route.fulfill(errorResponse(500)));
    await page.goto(`/admin/promo-codes?q=${code}`);
    await page.getByRole("button", { name: `Deactivate ${code}` }).click();
    await expect(getToast(page, "Failed to update promo code")).toBeVisible();
  });
});

test("[promocodes-08] the details list redemptions newest first with email, time and subscription, N/A for somebody gone, and export them", async ({
  page,
  context,
}) => {
  const [one, two, { code }] = await Promise.all([aMember(), aMember(), aCode()]);
  for (const { token } of [one, two]) await ok(call("memberships", "promo", { code }, { token }));
  await signInAs(context, await anAdmin());
  await page.route(`**/api/admin/promo-codes/${code}/redemptions*`, async (route) => {
    const response = await route.fetch();
    const { items, cursor } = await response.json();
    const gone = { ...items[1], id: "pred_000000000000", email: null, subscription_id: "sub_123" };
    await route.fulfill({ response, json: { items: [...items, gone], cursor } });
  });
  await page.goto(`/admin/promo-codes?q=${code}`);
  await expect(page.getByRole("row").filter({ hasText: code })).toContainText("2 (no limit)");
  await page.getByRole("button", { name: code, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: code });
  const rows = dialog.getByRole("grid", { name: "Redemptions" }).getByRole("row");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText(two.email);
  await expect(rows.nth(2)).toContainText(one.email);
  await expect(rows.nth(3)).toContainText("N/A");
  await expect(rows.nth(3)).toContainText("sub_123");
  await expect(rows.nth(1)).toContainText(/\d{1,2}:\d{2} [AP]M/);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export CSV" }).click();
  const file = await (await download).path();
  const cells = Papa.parse<string[]>(readFileSync(file, "utf8").trimEnd()).data;
  expect(cells[0]).toEqual(["Email", "Redeemed At", "Subscription"]);
  expect(cells.slice(1).map(([email]) => email)).toEqual([two.email, one.email, "N/A"]);
});
