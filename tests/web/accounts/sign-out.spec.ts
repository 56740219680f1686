import type { Page } from "@playwright/test";
import { openSettingsPage } from "../../support/browser/settings-page.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aMember } from "../../support/fixtures.ts";

const sessionKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("Cognito")));

test("[auth-20] signing out ends the session on this device, clears it, closes the protected pages and leaves other devices signed in", async ({
  page,
  context,
  openBrowser,
}) => {
  const member = await aMember();
  await signInAs(context, member);
  const other = await openBrowser(member);
  // Its token is past its end, so that the other device has to ask for a new one.
  await other.addInitScript(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(".clockDrift"));
    if (key) localStorage.setItem(key, String(10 * 3_600_000));
  });
  await openSettingsPage(page);
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect(await sessionKeys(page)).toEqual([]);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth/);
  await other.goto("/dashboard");
  await expect(other.getByRole("link", { name: "Free Member" })).toBeVisible();
});
