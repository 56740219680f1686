import { openSettingsPage } from "../../support/browser/settings-page.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aMember } from "../../support/fixtures.ts";

test("[auth-20] signing out ends the session on this device, clears it and closes the protected pages", async ({
  page,
  context,
}) => {
  await signInAs(context, await aMember());
  await openSettingsPage(page);
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("Cognito")));
  expect(left).toEqual([]);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth/);
});

test("[auth-20] signing out on this device leaves the member's other devices signed in", async ({
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
  await other.goto("/dashboard");
  await expect(other.getByRole("link", { name: "Free Member" })).toBeVisible();
});

test("[auth-22] signing out everywhere ends the session on this device even when the server cannot be reached", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/);
  await signInAs(context, await aMember());
  await page.goto("/settings");
  await expect(page.getByRole("button", { name: "Set Up" })).toBeVisible();
  await page.route("**/cognito**", (route) => route.abort());
  await page.getByRole("button", { name: "Sign Out Everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign Out Everywhere" }).click();
  await expect(page).toHaveURL(/\/auth/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("Cognito")))).toEqual([]);
});

test("[auth-22] when signing out throws, a toast reports it and the user is sent to /auth", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED|Failed to fetch/);
  await signInAs(context, await aMember());
  await page.route("**/assets/amplify-*.js", (route) => route.abort());
  await page.goto("/settings");
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(getToast(page, "Signed out locally", "You have been signed out from this device.")).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
});

test("[profile-12] Sign Out ends the session, goes to /auth and closes protected screens", async ({
  page,
  context,
}) => {
  await signInAs(context, await aMember());
  await page.goto("/dashboard?tab=profile");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/auth/);
  for (const path of ["/dashboard?tab=profile", "/settings"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth/);
  }
});
