import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { anAdmin } from "../../support/fixtures.ts";
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
  const texts = await page.getByRole("table", { name: "Promo codes" }).getByRole("row").allInnerTexts();
  expect(texts.findIndex((text) => text.includes(code))).toBeLessThan(texts.findIndex((text) => text.includes(older)));
  await row.getByRole("button", { name: `Deactivate ${code}` }).click();
  await expect(row).toContainText("Inactive");
  await page.goto(`/admin/promo-codes?q=${code}&status=Inactive`);
  await expect(row).toBeVisible();
});
