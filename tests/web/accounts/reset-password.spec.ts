import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { newEmail, readEmailedCode } from "../../support/browser/sign-up-form.ts";
import { expect, getToast, test } from "../../support/browser/test.ts";
import { aMember } from "../../support/fixtures.ts";

test("[auth-12] a broken reset link is reported, and a new code is offered", async ({ page }) => {
  await page.goto("/auth/reset?email=a%40example.com&code=x");
  await expect(page.getByText("This link is broken or has expired.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send Code" })).toBeVisible();
});

test("[auth-17] a forgotten password is replaced with an emailed code", async ({ page, stack, pageErrors }) => {
  pageErrors.allow(/400 \(Bad Request\)/);
  const member = await aMember();
  const next = "Brand-new-pass-2!";
  await page.goto("/auth");
  await page.getByLabel("Email", { exact: true }).fill(member.email);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  // Until the page has come, the one before shows a field of the same name.
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(member.email);
  await expect(page).toHaveURL(/\/auth\/reset$/);
  await page.getByRole("button", { name: "Send Code" }).click();
  await expect(getToast(page, "Check your email!", "If this address has an account")).toBeVisible();
  const code = await readEmailedCode(stack, member.email, /Reset/);
  await page.getByLabel("Code from the email").fill(code === "000000" ? "000001" : "000000");
  await page.getByLabel("New password").fill(next);
  await page.getByRole("button", { name: "Set New Password" }).click();
  await expect(page.getByText("This code isn't right or has expired.")).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveValue(next);
  await page.getByLabel("Code from the email").fill(code);
  await page.getByRole("button", { name: "Set New Password" }).click();
  await expect(getToast(page, "Password changed")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(member.email);
  await signInByForm(page, member);
  await expect(getToast(page, "Sign in failed")).toBeVisible();
  await signInByForm(page, member, next);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[auth-17] a reset for an unknown address gets the same answer as for a known one", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/400 \(Bad Request\)/);
  await page.goto("/auth/reset");
  await page.getByLabel("Email", { exact: true }).fill(newEmail());
  await page.getByRole("button", { name: "Send Code" }).click();
  await expect(getToast(page, "Check your email!", "If this address has an account")).toBeVisible();
});
