import {
  createAccount,
  fillSignUp,
  getCheckEmail,
  newEmail,
  readConfirmationLink,
} from "../../support/browser/sign-up-form.ts";
import { expect, test } from "../../support/browser/test.ts";

test("[auth-08] [referral-03] a sign-up goes through the API where the stage is configured so, and names a referral code that nobody has", async ({
  page,
  stack,
  pageErrors,
}) => {
  pageErrors.allow({ status: 409, path: "/api/sign-up" });
  await page.route("**/config.json", async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, signUp: "api" } });
  });
  const email = newEmail();
  await page.goto("/auth?mode=signup&tier=premium");
  await fillSignUp(page, email);
  await page.getByLabel("Referral code (optional)").fill("playyyzzzzzz");
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/sign-up"));
  await createAccount(page);
  expect((await sent).postDataJSON()).toMatchObject({
    email,
    next: "/subscription?plan=premium",
    referral: "playyyzzzzzz",
  });
  await expect(getCheckEmail(page)).toBeVisible();
  const unknown = page.getByRole("alert").filter({ hasText: "We don't know the referral code playyyzzzzzz" });
  await expect(unknown).toBeVisible();
  expect(await readConfirmationLink(stack, email)).toContain("next=%2Fsubscription%3Fplan%3Dpremium");
  await page.getByRole("button", { name: "Not your email? Go back" }).click();
  await createAccount(page);
  await expect(page.getByRole("alert").getByRole("link", { name: "Sign in" })).toBeVisible();
});
