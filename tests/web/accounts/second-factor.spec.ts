import type { Page } from "@playwright/test";
import { totpCode } from "#cognito-stand-in/client";
import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aMember } from "../../support/fixtures.ts";

const twoStep = (page: Page) => page.getByRole("region", { name: "Two-step sign-in" });

/** Enrols an authenticator app on the settings page and returns the app's secret. */
const enrol = async (page: Page): Promise<string> => {
  await page.goto("/settings");
  await twoStep(page).getByRole("button", { name: "Set Up" }).click();
  const secret = (await twoStep(page).locator("code").textContent()) ?? "";
  await twoStep(page).getByLabel("Code").fill(totpCode(secret, new Date()));
  await twoStep(page).getByRole("button", { name: "Turn On" }).click();
  await expect(twoStep(page).getByText("It is on.")).toBeVisible();
  return secret;
};

const signOut = async (page: Page) => {
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL(/\/auth/);
};

test("[auth-23] an authenticator app is enrolled, asked for at each sign-in, and removed again", async ({
  page,
  context,
  pageErrors,
}) => {
  // A wrong code is refused with 400, and what was still being asked when the session ended.
  pageErrors.allow(/400/);
  const member = await aMember();
  await signInAs(context, member);
  const secret = await enrol(page);

  await signOut(page);
  await signInByForm(page, member);
  const code = page.getByLabel("Authenticator code");
  const right = totpCode(secret, new Date());
  const wrong = right.replace(/./g, (digit) => String((Number(digit) + 5) % 10));
  await code.fill(wrong);
  const refused = page.waitForResponse((response) => response.url().includes("cognito") && response.status() === 400);
  await page.getByRole("button", { name: "Verify" }).click();
  await refused;
  await expect(page).toHaveURL(/\/auth/);
  await code.fill(totpCode(secret, new Date()));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto("/settings");
  await twoStep(page).getByRole("button", { name: "Turn Off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn Off" }).click();
  await expect(twoStep(page).getByRole("button", { name: "Set Up" })).toBeVisible();
  await signOut(page);
  await signInByForm(page, member);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[auth-23] a wrong first code enrols nothing", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/400/);
  await signInAs(context, await aMember());
  await page.goto("/settings");
  await twoStep(page).getByRole("button", { name: "Set Up" }).click();
  const secret = (await twoStep(page).locator("code").textContent()) ?? "";
  const wrong = totpCode(secret, new Date()).replace(/./g, (digit) => String((Number(digit) + 5) % 10));
  await twoStep(page).getByLabel("Code").fill(wrong);
  const refused = page.waitForResponse((response) => response.url().includes("cognito") && response.status() === 400);
  await twoStep(page).getByRole("button", { name: "Turn On" }).click();
  await refused;
  await page.reload();
  await expect(twoStep(page).getByRole("button", { name: "Set Up" })).toBeVisible();
});
