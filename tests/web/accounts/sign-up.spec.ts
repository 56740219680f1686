import {
  createAccount,
  fillSignUp,
  getCheckEmail,
  getWelcome,
  newEmail,
  readConfirmationLink,
} from "../../support/browser/sign-up-form.ts";
import { expect, getToast, test } from "../../support/browser/test.ts";
import { aMember } from "../../support/fixtures.ts";

test("[auth-07] a failed sign-up shows the server's message in a destructive toast", async ({ page, pageErrors }) => {
  pageErrors.allow(/400 \(Bad Request\)/);
  await page.goto("/auth?mode=signup");
  await fillSignUp(page, newEmail(), "short");
  await createAccount(page);
  await expect(getToast(page, "Sign up failed", "assword")).toHaveAttribute("data-toast", "destructive");
  await expect(page).toHaveURL(/\/auth/);
});

test("[auth-08] a sign-up shows a toast for 6 seconds and then waits for the email", async ({ page }) => {
  await page.clock.install();
  await page.goto("/auth?mode=signup");
  await fillSignUp(page, newEmail());
  await createAccount(page);
  const toast = getToast(
    page,
    "Check your email!",
    "We've sent you a confirmation link. Please check your email and click the link to activate your account.",
  );
  await expect(toast).toBeVisible();
  await expect(getCheckEmail(page)).toBeVisible();
  await expect(getWelcome(page)).toBeHidden();
  await page.clock.runFor(4_500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(toast).toBeHidden();
});

test("[auth-07] a sign-up with a known address offers sign-in and reset, with the address filled in", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/400 \(Bad Request\)/);
  const member = await aMember();
  await page.goto("/auth?mode=signup");
  await fillSignUp(page, member.email);
  await createAccount(page);
  await expect(getToast(page, "Sign up failed", "An account with this email already exists.")).toBeVisible();
  await page.getByRole("link", { name: "Reset password" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(member.email);
  await page.goBack();
  await fillSignUp(page, member.email);
  await createAccount(page);
  await page.getByRole("alert").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(member.email);
});

test("[auth-08] a sign-up goes through the API with the same screens where the stage is configured so", async ({
  page,
  stack,
  pageErrors,
}) => {
  pageErrors.allow(/409 \(Conflict\)/);
  await page.route("**/config.json", async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, signUp: "api" } });
  });
  const email = newEmail();
  await page.goto("/auth?mode=signup&tier=premium");
  await fillSignUp(page, email);
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/sign-up"));
  await createAccount(page);
  expect((await sent).postDataJSON()).toMatchObject({ email, next: "/subscription?plan=premium" });
  await expect(getCheckEmail(page)).toBeVisible();
  expect(await readConfirmationLink(stack, email)).toContain("next=%2Fsubscription%3Fplan%3Dpremium");
  await page.getByRole("button", { name: "Not your email? Go back" }).click();
  await createAccount(page);
  await expect(page.getByRole("alert").getByRole("link", { name: "Sign in" })).toBeVisible();
});

test('going back from "Check your email!" keeps the filled-in form', async ({ page }) => {
  await page.goto("/auth?mode=signup");
  const email = newEmail();
  await fillSignUp(page, email);
  await createAccount(page);
  await expect(getCheckEmail(page)).toBeVisible();
  await page.getByRole("button", { name: "Not your email? Go back" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Wren Waters");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
});
