import { readFile } from "node:fs/promises";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, password } from "../../support/fixtures.ts";

test("a member downloads all the data we keep about them as one JSON file, deletes the account with the password and can no longer sign in", async ({
  page,
  context,
  pageErrors,
}) => {
  // A wrong password, and signing in to what is no more.
  pageErrors.allow({ status: 400, path: "/cognito" });
  const member = await aMember({ name: "Tess Traveller" });
  await ok(call("calendar", "createFeed", {}, { token: member.token }));
  await signInAs(context, member);
  await page.goto("/settings");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download My Data" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^playyy-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(data.profile).toMatchObject([{ name: "Tess Traveller", email: member.email }]);
  expect(data.calendar_feed).toHaveLength(1);

  await page.getByRole("button", { name: "Delete My Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  const confirm = dialog.getByRole("button", { name: "Delete for Good" });

  await dialog.getByLabel("Type DELETE to confirm").fill("DELETE");
  await dialog.getByLabel("Your password").fill("Not-the-password-1!");
  await confirm.click();
  await expect(getToast(page, "Account not deleted")).toBeVisible();
  expect((await call("members", "me", {}, { token: member.token })).status).toBe(200);

  await dialog.getByLabel("Your password").fill(password);
  await confirm.click();
  await expect(page).toHaveURL(/\/auth$/);
  expect((await call("members", "me", {}, { token: member.token })).status).toBe(401);
  await page.getByLabel("Email", { exact: true }).fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  const unknown = page.waitForResponse((response) => response.url().includes("cognito") && response.status() === 400);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await unknown;
  await expect(page).toHaveURL(/\/auth$/);
});
