import { expect, signedIn, test } from "../support/browser.ts";
import { call, ok } from "../support/call.ts";
import { aMember, openSettings } from "../support/fixtures.ts";

test.beforeAll(async ({ origin: _origin }) => {
  await openSettings();
});
test("shots", async ({ page, context, stack, watch }) => {
  test.setTimeout(240_000);
  watch.expectTrouble(/402/);
  const member = await aMember();
  const { url } = await ok(call("memberships", "checkout", { tier: "essential" }, { token: member.token }));
  const paid = (await stack.stripe("checkout/pay", { session: url.match(/cs_\w+/)?.[0] })) as { customer: string };
  await ok(call("memberships", "reconcile", { window: "48h" }, { token: member.token }));
  await stack.stripe("customers/card", { customer: paid.customer, card: "4000002760003184" });
  await signedIn(context, member);
  const sizes = {
    phone: { width: 390, height: 844 },
    laptop: { width: 1440, height: 900 },
    small: { width: 320, height: 640 },
  };
  await page.goto("/subscription?change=premium");
  const dialog = page.getByRole("dialog", { name: "Change to Premium" });
  await dialog.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(dialog.getByText("Your bank wants you to confirm")).toBeVisible();
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await page.screenshot({ path: `/tmp/plans/dialog-${name}.png` });
  }
  await dialog.getByRole("button", { name: "Not now" }).click();
  const panel = page.getByRole("region", { name: "Confirm your payment" });
  await expect(panel).toBeVisible();
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/plans/page-${name}.png`, fullPage: true });
  }
  const href = await panel.getByRole("link", { name: "Confirm Payment" }).getAttribute("href");
  const tab = await context.newPage();
  await tab.goto(String(href));
  for (const [name, size] of Object.entries(sizes)) {
    await tab.setViewportSize(size);
    await tab.screenshot({ path: `/tmp/plans/invoice-${name}.png`, fullPage: true });
  }
  await tab.getByRole("button", { name: "Fail authentication" }).click();
  await tab.screenshot({ path: `/tmp/plans/invoice-failed.png`, fullPage: true });
  await tab.close();
  const billing = await ok(call("memberships", "billing", {}, { token: member.token }));
  for (const status of ["unpaid", "paused", "incomplete", "incomplete_expired"]) {
    await page.route("**/api/membership/billing", (route) =>
      route.fulfill({ json: { ...billing, confirmation: null, subscription: { ...billing.subscription, status } } }),
    );
    await page.setViewportSize(sizes.phone);
    await page.goto("/subscription");
    const card = page.getByRole("region", { name: "Your subscription" });
    await expect(card.getByText(/\$12\.99 a month/)).toBeVisible();
    await card.screenshot({ path: `/tmp/plans/status-${status}.png` });
  }
});
