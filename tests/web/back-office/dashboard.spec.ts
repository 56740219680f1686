import type { Page } from "@playwright/test";
import { defaultMarketing } from "../../../shared/model/marketing.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember, anAdmin, anEvent, aVendor, password } from "../../support/fixtures.ts";
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

test("[kpi-11] the four lists show their entries, and a vendor's revenue is labelled estimated", async ({
  page,
  stack,
}) => {
  const vendor = await aVendor({ name: "Rowdy Oyster House", average_bill_cents: 3_000 });
  const deal = await aDeal({ vendor_id: vendor.id });
  const event = await anEvent({ title: "Lantern Parade" });
  for (let index = 0; index < 6; index += 1) {
    const { token } = await aMember({ tier: "premium", name: "Lena Lantern" });
    await ok(call("deals", "claim", { dealId: deal.id }, { token }));
    await ok(call("events", "join", { eventId: event.id }, { token }));
  }
  await stack.settled();
  await page.goto("/admin");
  const list = (name: string) => page.getByRole("list", { name });
  await expect(list("Top Performing Vendors")).toContainText(/Rowdy Oyster House6 redemptions · \$180.00 estimated/);
  await expect(list("Popular Events")).toContainText("Lantern Parade6 RSVPs");
  await expect(page.getByRole("region", { name: "Top Point Earners" })).toBeVisible();
  await expect(list("Recent Activity").getByRole("listitem")).toHaveCount(8);
  await expect(list("Recent Activity")).toContainText("Lena Lantern redeemed a deal at Rowdy Oyster House");
});

test("where figures can't be loaded, a failed state stands in their place, and Retry loads them", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/50[03]|Failed to load resource/);
  await page.route("**/api/admin/dashboard", (route) =>
    route.fulfill(errorResponse(503, "unavailable", "We are busy right now.")),
  );
  await page.goto("/admin");
  await expect(page.getByText("Couldn't load the dashboard's figures")).toBeVisible({ timeout: 20_000 });
  await page.unroute("**/api/admin/dashboard");
  await page
    .getByRole("button", { name: /retry|try again/i })
    .first()
    .click();
  await expect(page.getByRole("article", { name: "Total Members" })).toContainText("free");
});

test("[appsettings-01] each setting is shown with the last update and changes on its own", async ({ page }) => {
  // The switches are everybody's: what this page sends is seen here and answered here, so that no other test meets it.
  const stored = {
    deals_mode: "active",
    redemptions_enabled: true,
    allow_membership_purchase: true,
    updated_at: "2026-11-21T20:05:00.000Z",
  };
  const sent: unknown[] = [];
  await page.route("**/api/settings", (route) => route.fulfill({ json: stored }));
  await page.route("**/api/admin/settings", async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ json: { ...stored, ...route.request().postDataJSON() } });
  });
  await page.goto("/admin");
  const card = settingsCard(page);
  await expect(card).toContainText(
    "All settings changes are written to the admin audit trail and take effect immediately.",
  );
  await expect(card).toContainText("Last updated Nov 21, 2026, 3:05 PM (ET)");
  for (const name of ["Redemptions", "Membership purchases"]) {
    await card.getByRole("switch", { name }).click();
    await expect(card.getByRole("switch", { name })).not.toBeChecked();
  }
  expect(sent).toEqual([{ redemptions_enabled: false }, { allow_membership_purchase: false }]);
});

test("[appsettings-05] a refused change shows the server's error, a broken connection its own, and the card keeps its values", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/503|Failed to load resource|ERR_/);
  await page.goto("/admin");
  const toggle = settingsCard(page).getByRole("switch", { name: "Redemptions" });
  await page.route("**/api/admin/settings", (route) =>
    route.fulfill(errorResponse(503, "unavailable", "We are busy right now.")),
  );
  await toggle.click();
  await expect(getToast(page, "Update Failed")).toBeVisible({ timeout: 15_000 });
  await expect(toggle).toBeChecked();
  await page.unroute("**/api/admin/settings");
  await page.route("**/api/admin/settings", (route) => route.abort());
  await toggle.click();
  await expect(getToast(page, "Error", "An unexpected error occurred.")).toBeVisible({ timeout: 15_000 });
  await expect(toggle).toBeChecked();
});

test("[appsettings-06] settings that can't be loaded leave the card with its text and a way to try again", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/503|Failed to load resource/);
  await page.route("**/api/settings", (route) =>
    route.fulfill(errorResponse(503, "unavailable", "We are busy right now.")),
  );
  await page.goto("/admin");
  await expect(page.getByText("Failed to load app settings. Please try again.")).toBeVisible({ timeout: 20_000 });
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

test("[appsettings-14] figures that somebody else saves meanwhile don't reset the landing editor: Save is refused, and Reload shows theirs", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/409|Failed to load resource/);
  // Everybody's figures are seen here and answered here.
  let stored = { ...defaultMarketing, version: 4, updated_at: "2026-11-21T20:05:00.000Z" };
  await page.route("**/api/admin/marketing", (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: stored })
      : route.fulfill(errorResponse(409, "version-conflict", "Somebody else changed this.")),
  );
  await page.clock.install();
  await page.goto("/admin");
  await page.getByRole("region", { name: "Landing Page" }).getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Landing Page" });
  await dialog.getByLabel("Active members").fill("6K+");
  stored = { ...stored, active_members: "7K+", version: 5 };
  await page.clock.fastForward(60_000);
  const read = page.waitForResponse("**/api/admin/marketing");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await read;
  await expect(page.getByText("7K+ active members")).toBeVisible();
  await expect(dialog.getByLabel("Active members")).toHaveValue("6K+");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Reload" }).click();
  await expect(dialog.getByLabel("Active members")).toHaveValue("7K+");
});

test("[kpi-12] the quick actions open the deal, event and send dialogs", async ({ page }) => {
  for (const [action, dialog] of [
    ["Add New Deal", "Add New Deal"],
    ["Create Event", "New event"],
    ["Send Notification", "Send Notification"],
  ] as const) {
    await page.goto("/admin");
    await page.getByRole("link", { name: action }).click();
    await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
  }
});

test("[adminanalytics-01] the analytics tab charts five figures by day, and shows them as a table", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/analytics");
  for (const name of ["Analytics Events", "Sign-ups", "Redemptions", "Sales", "Revenue"])
    await expect(page.getByRole("img", { name: `${name} by day` })).toBeVisible();
  await expect(page.getByText("Coming soon")).toHaveCount(0);
  await page.getByRole("button", { name: "7 days" }).click();
  await expect(page).toHaveURL(/days=7/);
  await page.getByRole("button", { name: "Table" }).click();
  await expect(page.getByRole("columnheader", { name: "Revenue" })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(8);
});
