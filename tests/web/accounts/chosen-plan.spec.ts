import { openSettingsPage } from "../../support/browser/settings-page.ts";
import { signInByForm } from "../../support/browser/sign-in-form.ts";
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

test("[auth-02] the plan chosen before sign-up is highlighted after the first sign-in", async ({ page, stack }) => {
  const email = newEmail();
  await page.goto("/auth?mode=signup&tier=essential");
  await fillSignUp(page, email);
  await createAccount(page);
  await expect(getCheckEmail(page)).toBeVisible();
  await page.goto(await readConfirmationLink(stack, email));
  await page.getByRole("link", { name: "Sign In" }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/subscription\?plan=essential$/);
  await expect(page.getByRole("region", { name: "Essential" }).getByText("Your pick")).toBeVisible();
  await expect(page.getByRole("region", { name: "Premium" }).getByText("Your pick")).toBeHidden();
  await page.getByRole("link", { name: "Stay free" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[auth-02] an unknown tier in the address leads to the dashboard, as no tier does", async ({ page, stack }) => {
  const other = newEmail();
  await page.goto("/auth?mode=signup&tier=gold");
  await fillSignUp(page, other);
  await createAccount(page);
  await expect(getCheckEmail(page)).toBeVisible();
  await page.goto(await readConfirmationLink(stack, other));
  await page.getByRole("link", { name: "Sign In" }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[auth-02] a plan chosen here is offered once at the next sign-in when the link was opened on another device", async ({
  page,
  openBrowser,
  stack,
}) => {
  test.slow();
  const email = newEmail();
  await page.goto("/auth?mode=signup&tier=premium");
  await fillSignUp(page, email);
  await createAccount(page);
  await expect(getCheckEmail(page)).toBeVisible();
  const link = await readConfirmationLink(stack, email);
  // The link is opened on another device, which says nothing to this browser.
  const other = await openBrowser();
  await other.goto(link);
  await expect(getWelcome(other)).toBeVisible();
  await page.goto("/auth");
  await signInByForm(page, { email });
  await expect(page).toHaveURL(/\/subscription\?plan=premium$/);
  await openSettingsPage(page);
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await signInByForm(page, { email });
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[auth-02] after the code is typed, Stay free is as large as Continue, and Continue opens the plans with the chosen one highlighted", async ({
  page,
  stack,
}) => {
  const typing = newEmail();
  await page.goto("/auth?mode=signup&tier=premium");
  await fillSignUp(page, typing);
  await createAccount(page);
  const code = await readEmailedCode(stack, typing);
  await page.getByLabel("Code from the email").fill(code);
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
