import type { Page } from "@playwright/test";
import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { anAdmin, password } from "../../support/fixtures.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { confirmSignUp, readPoolAddress, signUp } from "../../support/sign-in.ts";

test.beforeEach(async ({ context }) => {
  await signInAs(context, await anAdmin());
});

const settingsCard = (page: Page) => page.getByRole("region", { name: "App Settings" });

test("[kpi-01] the dashboard has its stage, the App Settings card and eight KPI cards with their parts", async ({
  page,
}) => {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: /Dashboard\s*local/ })).toBeVisible();
  await expect(settingsCard(page)).toBeVisible();
  const cards: [string, RegExp][] = [
    ["Total Members", /free · [\s\S]* essential · [\s\S]* premium/],
    ["Monthly Revenue", /Churn in 30 days: ([\d.]+%|-)/],
    ["Deal Redemptions", /today · (1 deal|[\d,]+ deals)/],
    ["Events & RSVPs", /upcoming.*RSVPs?[\s\S]*% attendance/],
    ["Community Posts", /likes? · .* comments?/],
    ["Engagement Rate", /active members? in 30 days/],
    ["Reward Points", /awarded · .* redeemed/],
    ["Marketing Reach", /sent today · .*% opened in 30 days/],
  ];
  const figures = page.getByRole("region", { name: "Key figures" });
  for (const [name, parts] of cards) {
    await expect(figures.getByRole("article", { name })).toHaveText(parts, { useInnerText: true });
  }
  await expect(figures.getByRole("article")).toHaveCount(8);
  await figures.getByRole("button", { name: "How Monthly Revenue is counted" }).click();
  await expect(
    page.getByText("What Stripe took for memberships and tickets since the first of the month"),
  ).toBeVisible();
});

test("[appsettings-14] the landing editor saves figures, a testimonial and the mode, and the landing page shows them", async ({
  browser,
  pageErrors,
}) => {
  // The landing page is everybody's: this city is this test's alone, and takes a while to start on a busy machine.
  test.slow();
  const own = await startOwnStack("in-memory");
  const context = await browser.newContext({ baseURL: own.origin });
  pageErrors.watch(context);
  try {
    const owner = { email: "admin@demo.local", password, name: "Olivia Owner", phone: "+19045550100" };
    await signUp(await readPoolAddress(own.origin), owner);
    await confirmSignUp(own.origin, owner.email);
    const page = await context.newPage();
    await page.goto("/auth");
    await signInByForm(page, owner);
    await page.getByRole("region", { name: "Landing Page" }).getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Landing Page" });
    await dialog.getByLabel("Active members").fill("6K+");
    await dialog.getByLabel("From").fill("99");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("The lower number can't be above the higher one")).toBeVisible();
    await dialog.getByLabel("To", { exact: true }).fill("99");
    await dialog.getByLabel("Quote").first().fill("Paid for itself by Tuesday.");
    await expect(dialog.getByLabel("To", { exact: true })).toHaveValue("99");
    const saved = page.waitForResponse(
      (response) => response.request().method() === "PUT" && response.url().endsWith("/marketing"),
    );
    await dialog.getByRole("button", { name: "Save" }).click();
    expect((await saved).status()).toBe(200);
    await expect(getToast(page, "Landing Page Updated")).toBeVisible();
    const visitor = await (await browser.newContext({ baseURL: own.origin })).newPage();
    await visitor.goto("/");
    await expect(visitor.locator('[data-figure="active_members"]')).toHaveText("6K+");
    await expect(visitor.locator('[data-figure="joined_today"]')).toHaveText("99");
    await expect(visitor.getByText("Paid for itself by Tuesday.")).toBeVisible();
    await visitor.context().close();
  } finally {
    await context.close();
    await own.remove();
  }
});
