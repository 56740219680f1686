import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, test } from "../../support/browser/test.ts";
import { anAdmin } from "../../support/fixtures.ts";

test("[admin-01] [shell-02] an administrator signs in to the panel, goes Home and back by the fixed Admin Panel button, and signs out, which closes the panel in another tab", async ({
  page,
  context,
}) => {
  await page.goto("/auth");
  await signInByForm(page, await anAdmin());
  await expect(page).toHaveURL(/\/admin$/);
  const panel = page.getByRole("heading", { name: "Admin Panel", level: 1 });
  await expect(panel).toBeVisible();
  await page.getByRole("button", { name: "Sections" }).click();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const button = page.getByRole("link", { name: "Admin Panel" });
  await expect(button).toBeVisible();
  expect(await button.evaluate((link) => getComputedStyle(link).position)).toBe("fixed");
  await button.click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(panel).toBeVisible();

  const other = await context.newPage();
  await other.goto("/admin/audit");
  await expect(other.getByRole("heading", { name: "Audit Log" })).toBeVisible();
  await page.getByRole("button", { name: "Sections" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(other.getByText("Please sign in to access the admin panel.")).toBeVisible();
});
