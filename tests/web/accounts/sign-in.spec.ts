import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { createAccount, fillSignUp, newEmail } from "../../support/browser/sign-up-form.ts";
import { expect, getToast, test } from "../../support/browser/test.ts";
import { aMember } from "../../support/fixtures.ts";

test("[auth-01] [join-01] /auth shows sign-in or, with mode=signup, sign-up, and sends nothing before the form is complete", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.url().endsWith("/api/analytics")) sent.push(request.url());
  });
  await page.goto("/auth");
  await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("type", "email");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Enter your email")).toBeVisible();
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL(/mode=signup/);
  await fillSignUp(page, newEmail());
  await page.getByLabel("Phone number").fill("");
  await createAccount(page);
  await expect(page.getByText("Enter your phone number")).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  expect(sent).toEqual([]);
});

test("[auth-07] a failed sign-in shows the server's message and stays on /auth", async ({ page, pageErrors }) => {
  pageErrors.allow(/400 \(Bad Request\)/);
  const member = await aMember();
  await page.goto("/auth");
  await signInByForm(page, member, "Wrong-password-1!");
  const toast = getToast(page, "Sign in failed", "Incorrect email or password.");
  await expect(toast).toHaveAttribute("data-toast", "destructive");
  const email = page.getByLabel("Email", { exact: true });
  await expect(email).toHaveAccessibleDescription("Incorrect email or password.");
  await page.getByLabel("Password", { exact: true }).fill("Another-password-1!");
  await expect(email).toHaveAccessibleDescription("");
  await expect(page).toHaveURL(/\/auth/);
});

test("[auth-07] too many wrong passwords show how long to wait and offer a reset", async ({ page, pageErrors }) => {
  pageErrors.allow(/400 \(Bad Request\)/);
  const member = await aMember();
  // What Cognito answers while an account is locked.
  await page.route("**/cognito**", (route) =>
    route.request().headers()["x-amz-target"]?.endsWith("InitiateAuth")
      ? route.fulfill({
          status: 400,
          contentType: "application/x-amz-json-1.1",
          body: JSON.stringify({ __type: "NotAuthorizedException", message: "Password attempts exceeded" }),
        })
      : route.continue(),
  );
  await page.goto("/auth");
  await signInByForm(page, member);
  await expect(getToast(page, "Sign in failed", "Too many attempts. Try again in up to 15 minutes.")).toBeVisible();
  await page.getByRole("link", { name: "Reset password" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(member.email);
});

test("a page requested without a session opens after signing in", async ({ page }) => {
  const member = await aMember();
  await page.goto("/favorites");
  await expect(page).toHaveURL(/\/auth\?next=%2Ffavorites/);
  await signInByForm(page, member);
  await expect(page).toHaveURL(/\/favorites$/);
});
