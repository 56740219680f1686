import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin } from "../../support/fixtures.ts";

const card = (page: Page, name: "Essential" | "Premium") => page.getByRole("region", { name, exact: true });

/** A promo code that takes $5 off the first month. */
const aDiscountCode = async () => {
  const code = `W-${randomBytes(5).toString("hex")}`.toUpperCase();
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const about = { code, discount_type: "amount", discount_value: 500, starts_at: at(-1), expires_at: at(9) } as const;
  return (await ok(call("membershipsAdmin", "createPromoCode", about, { token: (await anAdmin()).token }))).code;
};

test("[plan-04] [plan-13] the membership page shows both plans with their prices, Subscribe reads Processing... until the payment page opens, and a valid discount code enables Apply, which opens it with the discount", async ({
  page,
  context,
}) => {
  const code = await aDiscountCode();
  await signInAs(context, await aMember());
  const held = Promise.withResolvers<void>();
  let url = "";
  await page.route("**/api/membership/checkout", async (route) => {
    const response = await route.fetch();
    url = (await response.json()).url;
    await held.promise;
    await route.fulfill({ response });
  });
  await page.goto("/subscription");
  const [essential, premium] = [card(page, "Essential"), card(page, "Premium")];
  await expect(essential).toContainText("$12.99/ month");
  await expect(premium).toContainText("$19.99/ month");
  await premium.getByRole("button", { name: "Subscribe" }).click();
  await expect(premium.getByRole("button", { name: "Processing..." })).toBeDisabled();
  await expect(essential.getByRole("button", { name: "Subscribe" })).toBeDisabled();
  held.resolve();
  await page.waitForURL(/\/stripe\/checkout\//);
  expect(page.url()).toBe(url);
  await expect(page.getByText("$19.99").first()).toBeVisible();

  await page.goto("/subscription");
  await premium.getByRole("button", { name: "Have a promo code?" }).click();
  const apply = premium.getByRole("button", { name: "Apply" });
  await premium.getByLabel("Promo code").fill("no-such-code");
  await expect(premium.getByText("Invalid or expired code")).toBeVisible();
  await expect(apply).toBeDisabled();
  await premium.getByLabel("Promo code").fill(code.toLowerCase());
  await apply.click();
  await page.waitForURL(/\/stripe\/checkout\//);
  await expect(page.getByText("$14.99").first()).toBeVisible();
});
