import {
  createAccount,
  fillSignUp,
  getCheckEmail,
  getWelcome,
  newEmail,
  readConfirmationLink,
  readEmailedCode,
} from "../../support/browser/sign-up-form.ts";
import { expect, test } from "../../support/browser/test.ts";
import { password } from "../../support/fixtures.ts";

test("[auth-11] [auth-16] the emailed link confirms the account in one click, and signing in opens the dashboard", async ({
  page,
  stack,
}) => {
  const email = newEmail();
  await page.goto("/auth?mode=signup");
  await fillSignUp(page, email);
  await createAccount(page);
  await expect(getCheckEmail(page)).toBeVisible();
  const link = await readConfirmationLink(stack, email);
  expect(new URL(link).searchParams.get("email")).toBe(email);
  await page.goto(link);
  await expect(getWelcome(page)).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[auth-11] a confirmation link opened twice reports an active account and leads to sign-in", async ({
  page,
  stack,
  pageErrors,
}) => {
  pageErrors.allow(/400 \(Bad Request\)/);
  const email = newEmail();
  await page.goto("/auth?mode=signup");
  await fillSignUp(page, email);
  await createAccount(page);
  await expect(getCheckEmail(page)).toBeVisible();
  const link = await readConfirmationLink(stack, email);
  await page.goto(link);
  await expect(getWelcome(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Your account is already active.")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
});

test("[auth-12] a confirmation without a connection reports it and works on the next try", async ({
  page,
  stack,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/);
  const email = newEmail();
  await page.goto("/auth?mode=signup");
  await fillSignUp(page, email);
  await createAccount(page);
  await expect(getCheckEmail(page)).toBeVisible();
  const link = await readConfirmationLink(stack, email);
  await page.route("**/cognito**", (route) => route.abort());
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await page.unroute("**/cognito**");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(getWelcome(page)).toBeVisible();
});

test("[auth-11] [join-02] typing the emailed code confirms the account, signs in and shows the welcome", async ({
  page,
  stack,
}) => {
  const email = newEmail();
  await page.goto("/auth?mode=signup");
  await fillSignUp(page, email);
  await createAccount(page);
  await expect(getCheckEmail(page)).toBeVisible();
  const code = await readEmailedCode(stack, email);
  await page.getByLabel("Code from the email").fill(code);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(getWelcome(page)).toBeVisible();
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

for (const [what, query] of [
  ["without parameters", ""],
  ["with a broken code", "?email=a%40example.com&code=12"],
  ["with a wrong code", "?email=a%40example.com&code=000000"],
] as const) {
  test(`[auth-12] a confirmation link ${what} is reported as not working, and a new one is offered`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/400 \(Bad Request\)/);
    await page.goto(`/auth/confirm${query}`);
    await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Send a New Link" })).toBeVisible();
  });
}
