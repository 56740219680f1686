import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin } from "../../support/fixtures.ts";

const card = (page: Page, name: "Essential" | "Premium") => page.getByRole("region", { name, exact: true });

test("[plan-01] [plan-04] the membership page shows both plans with their prices, and Subscribe reads Processing... until the payment page opens", async ({
  page,
  context,
}) => {
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
  await expect(card(page, "Essential")).toContainText("$12.99/ month");
  await expect(card(page, "Premium")).toContainText("$19.99/ month");
  await card(page, "Premium").getByRole("button", { name: "Subscribe" }).click();
  await expect(card(page, "Premium").getByRole("button", { name: "Processing..." })).toBeDisabled();
  await expect(card(page, "Essential").getByRole("button", { name: "Subscribe" })).toBeDisabled();
  held.resolve();
  await page.waitForURL(/\/stripe\/checkout\//);
  expect(page.url()).toBe(url);
  await expect(page.getByText("$19.99").first()).toBeVisible();
});

test("[plan-09] [plan-13] a valid discount code enables Apply, which sends the browser to the payment page with the discount on it", async ({
  page,
  context,
}) => {
  const code = `W-${randomBytes(5).toString("hex")}`.toUpperCase();
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const about = { code, discount_type: "amount", discount_value: 500, starts_at: at(-1), expires_at: at(9) } as const;
  await ok(call("membershipsAdmin", "createPromoCode", about, { token: (await anAdmin()).token }));
  await signInAs(context, await aMember());
  await page.goto("/subscription");
  await card(page, "Premium").getByRole("button", { name: "Have a promo code?" }).click();
  const apply = card(page, "Premium").getByRole("button", { name: "Apply" });
  await card(page, "Premium").getByLabel("Promo code").fill("no-such-code");
  await expect(card(page, "Premium").getByText("Invalid or expired code")).toBeVisible();
  await expect(apply).toBeDisabled();
  await card(page, "Premium").getByLabel("Promo code").fill(code.toLowerCase());
  await apply.click();
  await page.waitForURL(/\/stripe\/checkout\//);
  await expect(page.getByText("$14.99").first()).toBeVisible();
});
