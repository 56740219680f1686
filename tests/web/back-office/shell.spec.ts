import { rmSync } from "node:fs";
import type { BrowserContext } from "@playwright/test";
import { totpCode } from "#cognito-stand-in/client";
import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { anAdmin, type Member, password } from "../../support/fixtures.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { confirmSignUp, readPoolAddress, signIn, signUp } from "../../support/sign-in.ts";
import { synthesizeStage } from "../../support/synthesize-stage.ts";

const twoHours = 2 * 3_600_000;

/** Puts a session into the browser whose token has run out, so that it's unknown until the pool has answered. */
const signInLongAgo = async (context: BrowserContext, admin: Member, origin: string) => {
  await signInAs(context, admin);
  const earlier = new Date(Date.now() - twoHours).toISOString();
  const { accessToken, idToken } = await signIn(
    await readPoolAddress(origin),
    { email: admin.email, password },
    earlier,
  );
  await context.addInitScript(
    (old) => {
      if (location.protocol === "about:" || sessionStorage.getItem("aged")) return;
      sessionStorage.setItem("aged", "yes");
      for (const key of Object.keys(localStorage))
        for (const [name, token] of Object.entries(old)) if (key.endsWith(`.${name}`)) localStorage.setItem(key, token);
    },
    { accessToken, idToken },
  );
};

test("[admin-02] nothing of the panel shows while access is being checked", async ({ page, context, origin }) => {
  await signInLongAgo(context, await anAdmin(), origin);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/cognito/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/admin");
  await expect(page.getByText("Checking admin access...")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toHaveCount(0);
  answer();
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();
  await expect(page.getByText("Checking admin access...")).toHaveCount(0);
});

test("[admin-02] a session that ends while the panel is open leaves a way to sign in", async ({ page, context }) => {
  await signInAs(context, await anAdmin());
  await page.goto("/admin/audit");
  await expect(page.getByRole("heading", { name: "Audit Log" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/admin/audit");
  await other.getByRole("button", { name: "Sign Out" }).click();
  await expect(other).toHaveURL(/\/auth/);
  await expect(page.getByText("Please sign in to access the admin panel.")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/auth/);
});

test("[admin-15] where the stage requires it, an administrator sets up an authenticator before the panel opens, and is asked for its code ever after", async ({
  browser,
  pageErrors,
}) => {
  // A stage and a stack of its own.
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
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/auth/);
    await signInByForm(page, owner);
    await page.getByLabel("Authenticator code").fill(totpCode(secret, new Date()));
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();
  } finally {
    await context.close();
    await strict.remove();
    rmSync(templateDir, { recursive: true, force: true });
  }
});
