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

test("[auth-11] [auth-16] the emailed link confirms the account in one click and reports an active one afterwards, and signing in opens the dashboard", async ({
  page,
  stack,
  pageErrors,
}) => {
  pageErrors.allow({ status: 400, path: "/cognito" });
  const email = newEmail();
  await page.goto("/auth?mode=signup");
  await fillSignUp(page, email);
  await createAccount(page);
  await expect(getCheckEmail(page)).toBeVisible();
  const link = await readConfirmationLink(stack, email);
  expect(new URL(link).searchParams.get("email")).toBe(email);
  await page.goto(link);
  await expect(getWelcome(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Your account is already active.")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[auth-02] [auth-11] a sign-up through the API names a referral code that nobody has, and the typed code confirms and signs in: Stay free is as large as Continue, which opens the plans with the chosen one highlighted", async ({
  page,
  stack,
}) => {
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
  const next = "/subscription?plan=premium";
  expect((await sent).postDataJSON()).toMatchObject({ email, next, referral: "playyyzzzzzz" });
  await expect(getCheckEmail(page)).toBeVisible();
  const unknown = page.getByRole("alert").filter({ hasText: "We don't know the referral code playyyzzzzzz" });
  await expect(unknown).toBeVisible();
  expect(await readConfirmationLink(stack, email)).toContain("next=%2Fsubscription%3Fplan%3Dpremium");
  await page.getByLabel("Code from the email").fill(await readEmailedCode(stack, email));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(getWelcome(page)).toBeVisible();
  const [free, further] = await Promise.all(
    ["Stay free", "Continue"].map((name) => page.getByRole("link", { name, exact: true }).boundingBox()),
  );
  expect([free?.width, free?.height]).toEqual([further?.width, further?.height]);
  await expect(page.getByRole("link", { name: "Stay free" })).toHaveAttribute("href", "/dashboard");
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/subscription\?plan=premium$/);
  await expect(page.getByRole("region", { name: "Premium" }).getByText("Your pick")).toBeVisible();
});
