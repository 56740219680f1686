import { rmSync } from "node:fs";
import { totpCode } from "#cognito-stand-in/client";
import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, getToast, test } from "../../support/browser/test.ts";
import { password } from "../../support/fixtures.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { confirmSignUp, readPoolAddress, signUp } from "../../support/sign-in.ts";
import { synthesizeStage } from "../../support/synthesize-stage.ts";

test("[admin-15] [appsettings-14] where the stage requires it, an administrator sets up an authenticator before the panel opens, is asked for its code ever after, and edits the landing page, which shows the new values", async ({
  browser,
  pageErrors,
}) => {
  // A stage and a stack of its own: the landing page is everybody's.
  test.slow();
  const templateDir = await synthesizeStage({ adminTotpRequired: true });
  const strict = await startOwnStack("in-memory", templateDir);
  const context = await browser.newContext({ baseURL: strict.origin });
  pageErrors.watch(context);
  try {
    const owner = { email: "admin@demo.local", password, name: "Olivia Owner", phone: "+19045550100" };
    await signUp(await readPoolAddress(strict.origin), owner);
    await confirmSignUp(strict.origin, owner.email);
    const page = await context.newPage();
    await page.goto("/auth?next=%2Fadmin");
    await signInByForm(page, owner);
    await expect(page.getByText("Two-step sign-in required")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Admin Panel" })).toHaveCount(0);
    await page.getByRole("link", { name: "Set Up in Settings" }).click();
    const twoStep = page.getByRole("region", { name: "Two-step sign-in" });
    await twoStep.getByRole("button", { name: "Set Up" }).click();
    const secret = (await twoStep.locator("code").textContent()) ?? "";
    await twoStep.getByLabel("Code").fill(totpCode(secret, new Date()));
    await twoStep.getByRole("button", { name: "Turn On" }).click();
    await expect(twoStep.getByText("It is on.")).toBeVisible();
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();
    await page.getByRole("button", { name: "Sections" }).click();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/auth/);
    await signInByForm(page, owner);
    await page.getByLabel("Authenticator code").fill(totpCode(secret, new Date()));
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await page.getByRole("region", { name: "Landing Page" }).getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Landing Page" });
    await dialog.getByLabel("Active members").fill("6K+");
    await dialog.getByLabel("From").fill("99");
    await dialog.getByLabel("To", { exact: true }).fill("99");
    await dialog.getByLabel("Quote").first().fill("Paid for itself by Tuesday.");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(getToast(page, "Landing Page Updated")).toBeVisible();
    const visitors = await browser.newContext({ baseURL: strict.origin });
    pageErrors.watch(visitors);
    const visitor = await visitors.newPage();
    await visitor.goto("/");
    await expect(visitor.locator('[data-figure="active_members"]')).toHaveText("6K+");
    await expect(visitor.locator('[data-figure="joined_today"]')).toHaveText("99");
    await expect(visitor.getByText("Paid for itself by Tuesday.")).toBeVisible();
    await visitors.close();
  } finally {
    await context.close();
    await strict.remove();
    rmSync(templateDir, { recursive: true, force: true });
  }
});
