import type { Page } from "@playwright/test";
import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { anAdmin } from "../../support/fixtures.ts";

const adminLink = (page: Page) => page.getByRole("link", { name: "Admin Panel" });

test("[shell-02] [guard-08] an administrator sees the fixed Admin Panel button on every screen, and it opens /admin", async ({
  page,
  context,
}) => {
  await signInAs(context, await anAdmin());
  for (const path of ["/subscription", "/favorites", "/support", "/settings", "/dashboard"]) {
    await page.goto(path);
    await expect(adminLink(page)).toBeVisible();
    expect(await adminLink(page).evaluate((button) => getComputedStyle(button).position)).toBe("fixed");
  }
  await adminLink(page).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("heading", { name: "Admin Panel", level: 1 })).toBeVisible();
});

test("[join-03] an administrator who signs in at /auth lands in the back-office", async ({ page }) => {
  const admin = await anAdmin();
  await page.goto("/auth");
  await signInByForm(page, admin);
  await expect(page).toHaveURL(/\/admin$/);
});

test("[admin-01] the panel has links back to Home and out of the session", async ({ page, context }) => {
  await signInAs(context, await anAdmin());
  await page.goto("/admin");
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/auth/);
});
